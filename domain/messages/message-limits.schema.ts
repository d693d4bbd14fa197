/** UTF-16 code units that a message may have, as a text field's `maxlength` counts them. Apart from its rules: a page counts while somebody writes. */
export const MESSAGE_MAX = 5000

/** Of one message. */
export const MOST_ATTACHMENTS = 10

/** Bytes of one. */
export const ATTACHMENT_BYTES = 25_000_000

/** So long after it was sent a message may be changed or deleted by its writer. */
export const CHANGEABLE_SECONDS = 600

/** Whether its writer may still change a message. */
export function isChangeable(
  { createdAt, deletedAt }: { createdAt: string; deletedAt: string | null },
  now: Date,
): boolean {
  return deletedAt === null && now.getTime() - Date.parse(createdAt) < CHANGEABLE_SECONDS * 1000
}
