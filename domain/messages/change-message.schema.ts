import * as z from 'zod/mini'

/** So long after it was sent a message may be changed or deleted by its writer. */
export const CHANGEABLE_SECONDS = 600

export const changeMessageSchema = z.object({
  /** May be empty beside files. */
  body: z.string({ error: 'Please write a message' }),
  /** Of the message that was seen: two changes at once are not one over the other. */
  editedAt: z.nullable(z.string({ error: 'Please say which version of the message is changed.' })),
})

/** Version of a message's text, for forms that overwrite it. */
export function messageVersion({ editedAt }: { editedAt: string | null }): string {
  return editedAt ?? 'unedited'
}

/** Whether its writer may still change a message. */
export function isChangeable(
  { createdAt, deletedAt }: { createdAt: string; deletedAt: string | null },
  now: Date,
): boolean {
  return deletedAt === null && now.getTime() - Date.parse(createdAt) < CHANGEABLE_SECONDS * 1000
}
