/** UTF-16 code units kept of an email's text. Longer emails are held for review. */
export const MOST_KEPT = 100_000

/** UTF-16 code units. PostgreSQL limits index entries to 2,700 bytes. */
export const MOST_OF_HEADER = 500

export type ReceivedEmail = {
  /** With angle brackets, or a hash of the source if there is none. */
  messageId: string
  /** Every address it was sent or delivered to. */
  to: readonly string[]
  /** Undefined unless there is exactly one sender. */
  from: string | undefined
  subject: string
  /** Plain text with quotes and signature; converted from HTML if necessary. */
  text: string
  /** Whether some text couldn't be read because its HTML is too long or too deeply nested. */
  lacksText: boolean
  /** Whether its headers state that a program sent it. */
  isAutomatic: boolean
  /** Whether its headers suggest a program; lists, groups and Exchange servers add such headers to personal emails too. */
  looksAutomatic: boolean
  attachments: readonly ReceivedFile[]
  /** If false, the last file may be cut off and others may be missing. */
  isWhole: boolean
}

export type ReceivedFile = { name: string; bytes: Uint8Array }
