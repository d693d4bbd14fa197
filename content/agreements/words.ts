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
