/** UTF-16 code units that are kept of the text of an email. A longer one is held for a person. */
export const MOST_KEPT = 100_000

/** UTF-16 code units that are kept of a header. PostgreSQL takes no index entry of more than 2,700 bytes. */
export const MOST_OF_HEADER = 500

/** A mail as it came, read from its source. */
export type ReceivedEmail = {
  /** With its angle brackets, or a hash of the source where it has none. */
  messageId: string
  /** Every address that it was sent or delivered to. */
  to: readonly string[]
  /** The one sender; nothing where there is none, or several. */
  from: string | undefined
  subject: string
  /** Its plain text, quotes and signature included; made of its HTML where it has none. */
  text: string
  /** Whether some of its text could not be read: HTML that is too long or nested too deep. */
  lacksText: boolean
  /** Whether it says that a program wrote it. */
  isAutomatic: boolean
  /** Whether a header makes that likely, as lists, groups and Exchange servers add to people's emails as well. */
  looksAutomatic: boolean
  attachments: readonly ReceivedFile[]
  /** Whether all of it was read; else its last file may be cut off, and more may follow. */
  isWhole: boolean
}

export type ReceivedFile = { name: string; bytes: Uint8Array }

/** PostgreSQL refuses NUL; half a surrogate pair has no UTF-8. */
export function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
}
