type EmailFacts = {
  /** `gathered` emails are sent in a digest, at most once a day. */
  leaves: 'at once' | 'gathered'
  /** After an account is deleted, emails about money and law are still sent. Those about work are deleted. */
  concerns: 'money' | 'law' | 'work'
  /** The event that makes a waiting email obsolete, checked by its `sendWhile`. Null if there is none. */
  outdated: string | null
  because: string
}

/** Every kind of email. Clients get a digest of everything except money, law and answers to their own requests. */
export const EMAIL_KINDS = {
  account: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'The owner must learn immediately about changes they did not make.',
  },
  link: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The link was used, replaced or revoked, or has expired.',
    because: 'Someone is waiting for its link.',
  },
  asked: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'It confirms something that the reader did a moment ago.',
  },
  answer: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The answer was read.',
    because: 'It answers something that the reader wrote.',
  },
  offer: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The quote was answered, withdrawn, sent again or has expired.',
    because: 'The reader asked for a price and can accept it now.',
  },
  money: {
    leaves: 'at once',
    concerns: 'money',
    outdated: null,
    because: 'It states what was paid, is due or was refunded, and its document is dated.',
  },
  law: {
    leaves: 'at once',
    concerns: 'law',
    outdated: null,
    because: 'A right or a legal period begins or ends with it.',
  },
  delivery: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'The delivery was answered or recalled, or the status of the project changed again.',
    because: 'It is what the client bought, and the periods to answer it or request a refund start with it.',
  },
  warning: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'The reader may be using something that they should not.',
  },
  announcement: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'Staff chose its time, and terms take effect on a day.',
  },
  digest: {
    leaves: 'at once',
    concerns: 'work',
    outdated: 'Every email in it has become obsolete.',
    because: 'It is the digest itself.',
  },
  studio: {
    leaves: 'at once',
    concerns: 'work',
    outdated: null,
    because: 'Staff decide for themselves when they read it.',
  },
  progress: {
    leaves: 'gathered',
    concerns: 'work',
    outdated: 'The status or the due day changed again, something was delivered, or the work has ended.',
    because: 'It is useful to know but needs no action on the same day.',
  },
  message: {
    leaves: 'gathered',
    concerns: 'work',
    outdated: 'The message was read, or the link works again.',
    because: 'It answers nothing that the reader wrote, so nobody is waiting for it.',
  },
  reminder: {
    leaves: 'gathered',
    concerns: 'work',
    outdated: 'The reader did what it asks for, or turned off such reminders.',
    because: 'The reader already knows about it.',
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
