type EmailFacts = {
  /** `gathered` emails leave in a digest, at most once a day. */
  leaves: 'at once' | 'gathered'
  /** After an account is deleted, emails about money and law are still sent. Those about work are deleted. */
  concerns: 'money' | 'law' | 'work'
  /** The event that makes a waiting email obsolete, checked by its `sendWhile`. Null if there is none. */
  outdated: string | null
  because: string
}

/** Every kind of email. Clients get a digest of everything but money, law and answers to their own requests. */
export const EMAIL_KINDS = {
  account: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'Its reader has to learn at once that it was not them.',
  },
  link: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The link was used, replaced or revoked, or has ended.',
    because: 'Somebody waits for its link.',
  },
  asked: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'Its reader did something a moment ago, and this says that it arrived.',
  },
  answer: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The answer was read.',
    because: 'Its reader wrote, and this is the answer.',
  },
  offer: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The quote was answered, withdrawn, sent again or has expired.',
    because: 'Its reader asked for a price, and it can be accepted from now on.',
  },
  money: {
    leaves: 'at once',
    concerns: 'money',
    outdated: null,
    because: 'It says what was paid, is owed or went back, and a paper has its day.',
  },
  law: {
    leaves: 'at once',
    concerns: 'law',
    outdated: null,
    because: 'A right, or a day that the law counts, begins or ends with it.',
  },
  delivery: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The delivery was answered or recalled, or the status of the project changed again.',
    because: 'It is what was bought; the days to answer it, or to ask for a refund, run from it.',
  },
  warning: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'Its reader may be using what they should not.',
  },
  announcement: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'A person of the studio chose its moment; terms have days.',
  },
  digest: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'Nothing of what was gathered is still so.',
    because: 'It is what was gathered.',
  },
  studio: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'The studio decides for itself when it reads.',
  },
  progress: {
    leaves: 'gathered',
    concerns: 'work',
    outdated: 'The status or the day changed again, something was delivered, or the work has ended.',
    because: 'It is good to know, and nothing is to be done on the same day.',
  },
  message: {
    leaves: 'gathered',
    concerns: 'work',
    outdated: 'The message was read, or the link opens again.',
    because: 'Nobody waits for it: it answers nothing that its reader wrote.',
  },
  reminder: {
    leaves: 'gathered',
    concerns: 'work',
    outdated: 'Its reader did what it asks for, or switched such reminders off.',
    because: 'Its reader knows of it already.',
  },
} satisfies Record<string, EmailFacts>

export type EmailKind = keyof typeof EMAIL_KINDS

/** Kinds that need a `sendWhile`. */
export type KindThatAges = {
  [Kind in EmailKind]: (typeof EMAIL_KINDS)[Kind]['outdated'] extends null ? never : Kind
}[EmailKind]

/** Kinds that are sent even after the account is deleted. */
export const KINDS_AFTER_DELETION = (Object.keys(EMAIL_KINDS) as EmailKind[]).filter(
  (kind) => EMAIL_KINDS[kind].concerns !== 'work',
)

export function isInDigest(kind: EmailKind): boolean {
  return EMAIL_KINDS[kind].leaves === 'gathered'
}

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'outbox.kind': EmailKind
  }
}
