/** taken: it stands in the thread; held: a person decides; refused: a program wrote it. */
export type MailOutcome = 'taken' | 'held' | 'refused'

export interface RepliesTables {
  /** Every mail that came into the mailbox of answers, once. */
  received_mails: {
    id: string
    /** Its Message-ID, or a hash of all of it where it has none. */
    message_id: string
    /** Whose address it came to; nothing where that is nobody’s. */
    user_id: string | null
    outcome: MailOutcome
    /** Why a person has to look; nothing where nobody has to. */
    reason: string | null
    /** Empty where nobody has to look. */
    sender: string
    subject: string
    text: string
    /** ISO 8601. */
    received_at: string
    done_at: string | null
  }
  /** Emails that a process has begun to read and not taken: one that stops it, or that nothing can read. */
  email_attempts: {
    /** Where it is in the mailbox: UID validity and UID. */
    email: string
    attempts: number
    /** When the first attempt began. ISO 8601. */
    begun_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends RepliesTables {}
}
