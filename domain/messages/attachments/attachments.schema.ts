/** Of one message. */
export const MOST_ATTACHMENTS = 10
/** Bytes of one. */
export const ATTACHMENT_BYTES = 25_000_000
