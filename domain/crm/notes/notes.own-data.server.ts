import type { Db } from '#domain/kernel/database.ts'
import { listNotes } from './notes.server.ts'

/** What the studio noted of a person. With their account it goes by key. */
export async function exportOfNotes(db: Db, ownerId: string) {
  return (await listNotes(db, ownerId)).map(({ body, byName, createdAt }) => ({ body, byName, createdAt }))
}
