import type { MailKind } from './mail-kinds.ts'
import type { MailStatus } from './outgoing-mail.ts'

/** One mail on its way. Times are ISO 8601 UTC text. */
type OutboxTable = {
  id: string
  /** Two mails with the same key are one mail: the second is not stored, unless the first was outdated. */
  dedupe_key: string | null
  kind: MailKind
  /** One bare address. */
  recipient: string
  /** Whose address it was, once they have changed it. */
  person_id: string | null
  /** Where an answer goes if its recipient has no thread: one bare address; emptied once the mail is sent. */
  reply_to: string | null
  /** What switches such mails off for its reader, with one request and no session; emptied once the mail is sent. */
  switch_off_address: string | null
  subject: string
  /** Emptied once the mail is sent, like `html`: a body can hold links that open an account. */
  text: string
  html: string
  /** JSON list of names of what travels with it; found when it is sent. */
  attachments: string | null
  /** Message-ID header with its angle brackets, the same at every attempt. */
  message_id: string
  /** 1 when it leaves after those that were written to its recipient before it, and before those after it. */
  in_turn: number
  status: MailStatus
  /** What it says, a `Letter` as JSON, where it is written again as it leaves; emptied once the mail is sent. */
  letter: string | null
  /** What has to be so when it leaves, a `SendWhile` as JSON; emptied once the mail is sent. */
  send_while: string | null
  /** The day in Stockholm on which it left as what was gathered, YYYY-MM-DD. */
  gathered_on: string | null
  /** Attempts that ended in an answer or a failure; one cut short by a crash does not count. */
  attempts: number
  next_attempt_at: string
  last_error: string | null
  /** Later than that of every mail that was written to its recipient before. */
  created_at: string
  sent_at: string | null
  /** Until then the mail belongs to the process that claimed it. */
  locked_until: string | null
}

export interface OutboxTables {
  outbox: OutboxTable
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends OutboxTables {}
}
