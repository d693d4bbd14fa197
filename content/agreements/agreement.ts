import type { AgreementSlug } from '../agreement-slug.ts'
import type { Policy, PolicyBlock } from '../policy.ts'

/** What both sides sign where their work needs it; printed from its page. */
export interface Agreement extends Policy {
  readonly slug: AgreementSlug
  /** For search engines and for the links to it. */
  readonly summary: string
}

/** The last block of each. */
export const signatures: PolicyBlock = {
  kind: 'form',
  title: 'Signed',
  lines: [
    ['For ', { fact: 'company' }, ':'],
    'Name, place and date:',
    'Signature:',
    'For the client (company, registration number, address):',
    'Name, place and date:',
    'Signature:',
  ],
}
