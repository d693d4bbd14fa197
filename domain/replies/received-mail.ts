/** A mail as it came, read from its source. */
export type ReceivedMail = {
  /** With its angle brackets, or a hash of the source where it has none. */
  messageId: string
  /** Every address that it was sent or delivered to. */
  to: readonly string[]
  /** The one sender; nothing where there is none, or several. */
  from: string | undefined
  subject: string
  /** Its plain text, quotes and signature included; made of its HTML where it has none. */
  text: string
  /** Whether a program says that it wrote it. */
  isAutomatic: boolean
  attachments: readonly ReceivedFile[]
  /** Whether all of it was read; else its last file may be cut off, and more may follow. */
  isWhole: boolean
}

export type ReceivedFile = { name: string; bytes: Uint8Array }
