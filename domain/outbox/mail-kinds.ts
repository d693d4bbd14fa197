/** When a mail leaves: by itself, or gathered with others of its reader, at most once a day; and why. */
type MailMoment = { leaves: 'at once' | 'gathered'; because: string }

/** Every kind of mail. What a client gets besides money, law and what they asked for is gathered. */
export const MAIL_KINDS = {
  account: {
    leaves: 'at once',
    because: 'Somebody waits for its link, or has to learn at once that it was not them.',
  },
  asked: {
    leaves: 'at once',
    because: 'Its reader did something a moment ago, and this says that it arrived.',
  },
  answer: { leaves: 'at once', because: 'Its reader wrote, and this is the answer.' },
  offer: { leaves: 'at once', because: 'Its reader asked for a price, and it can be accepted from now on.' },
  money: {
    leaves: 'at once',
    because: 'It says what was paid, is owed or went back, and a paper has its day.',
  },
  law: { leaves: 'at once', because: 'A right, or a day that the law counts, begins or ends with it.' },
  delivery: {
    leaves: 'at once',
    because: 'It is what was bought; the days to answer it, or to ask for a refund, run from it.',
  },
  warning: { leaves: 'at once', because: 'Its reader may be using what they should not.' },
  announcement: { leaves: 'at once', because: 'A person of the studio chose its moment; terms have days.' },
  digest: { leaves: 'at once', because: 'It is what was gathered.' },
  studio: { leaves: 'at once', because: 'The studio decides for itself when it reads.' },
  progress: { leaves: 'gathered', because: 'It is good to know, and nothing is to be done on the same day.' },
  message: { leaves: 'gathered', because: 'Nobody waits for it: it answers nothing that its reader wrote.' },
  reminder: { leaves: 'gathered', because: 'Its reader knows of it already.' },
} satisfies Record<string, MailMoment>

export type MailKind = keyof typeof MAIL_KINDS

export function isGathered(kind: MailKind): boolean {
  return MAIL_KINDS[kind].leaves === 'gathered'
}
