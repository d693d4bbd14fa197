import type { Db } from '#domain/kernel/database.ts'
import type { Message, Shown } from './messages.schema.ts'
import { withAttachments } from './messages.server.ts'
import { selectParts } from './messages.store.server.ts'
import { partsOf } from './stored-parts.ts'

/** Messages as a page shows them. */
export async function shownMessages<Read extends Message>(
  db: Db,
  messages: readonly Read[],
): Promise<Shown<Read>[]> {
  const withFiles = await withAttachments(db, messages)
  const parts = await selectParts(
    db,
    messages.map(({ id }) => id),
  )
  return withFiles.map((message) => {
    const { id, body } = message
    return { ...message, parts: partsOf({ body, parts: parts.get(id) ?? null }) }
  })
}
