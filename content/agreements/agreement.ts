import type { Policy, PolicyBlock } from '../policy.ts'
import type { AgreementSlug } from '../slugs.ts'

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

/** Around an agreement on its page. */
export const agreementWords = {
  /** It binds nobody by being read. */
  unsigned:
    'It binds nobody before both sides have signed it. Sign the file, or ask us for it with our names filled in.',
  file: 'File to sign (PDF)',
  /** Until somebody of the studio has confirmed it in `confirmed.ts`. */
  unconfirmed: 'A proposal that we have not had checked yet.',
  notFound: { heading: 'No such agreement', text: 'We offer two: on personal data and on confidentiality.' },
} as const
