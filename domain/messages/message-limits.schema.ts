/** UTF-16 code units, like `maxlength`. Separate from the schemas, because pages count characters during typing. */
export const MESSAGE_MAX = 5000

export const MOST_ATTACHMENTS = 10

export const ATTACHMENT_BYTES = 25_000_000

/** Authors can edit or delete a message for this long. */
export const CHANGEABLE_SECONDS = 600

export function isChangeable(
  { createdAt, deletedAt }: { createdAt: string; deletedAt: string | null },
  now: Date,
): boolean {
  return deletedAt === null && now.getTime() - Date.parse(createdAt) < CHANGEABLE_SECONDS * 1000
}
