import type { Policy, PolicyBlock } from '../policy.ts'
import type { AgreementSlug } from '../slugs.ts'

export interface Agreement extends Policy {
  readonly slug: AgreementSlug
  /** For search engines and links. */
  readonly summary: string
}

/** The last block of each agreement. */
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

export const agreementWords = {
  unsigned:
    'It isn’t binding until both sides have signed it. Sign the file, or ask us for a copy with our details filled in.',
  file: 'File to sign (PDF)',
  /** Shown until `confirmed.ts` contains the agreement. */
  unconfirmed: 'This is the wording we propose. We can also sign yours.',
  notFound: {
    heading: 'Agreement Not Found',
    text: 'We offer two agreements: on personal data and on confidentiality.',
  },
} as const
