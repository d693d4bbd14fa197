import type { AgreementSlug } from '../slugs.ts'
import type { Agreement } from './agreement.ts'
import { dataProcessing } from './data-processing.ts'
import { nonDisclosure } from './non-disclosure.ts'

export const agreements: Readonly<Record<AgreementSlug, Agreement>> = {
  'data-processing': dataProcessing,
  'non-disclosure': nonDisclosure,
}
