import { AppError, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, memberOf } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { showClient } from '#domain/people/people.server.ts'
import type { ClientNote } from './notes.schema.ts'
import { deleteNote, insertNote, selectNotes } from './notes.store.server.ts'

/** @throws AppError forbidden unless staff, not-found for the client */
export async function writeNote(deps: Deps, note: { clientId: string; body: string }): Promise<ClientNote> {
  const now = deps.clock()
  return commit(deps, async (trx) => {
    const byName = memberOf(trx)
    if (byName === null) throw forbidden()
    const { id: userId } = await showClient(trx, note.clientId)
    const written = { id: newId('not'), body: note.body, byName, createdAt: isoTime(now) }
    await insertNote(trx, {
      id: written.id,
      user_id: userId,
      body: written.body,
      by_name: byName,
      created_at: written.createdAt,
    })
    await recordAudit(trx, { action: 'note-written', about: userId, detail: { note: written.id }, now })
    return written
  })
}

/** @throws AppError forbidden unless staff, not-found */
export async function removeNote(deps: Deps, which: { clientId: string; id: string }): Promise<void> {
  await commit(deps, async (trx) => {
    if (memberOf(trx) === null) throw forbidden()
    if (!(await deleteNote(trx, { id: which.id, userId: which.clientId }))) throw notFound('Note not found.')
    await recordAudit(trx, {
      action: 'note-deleted',
      about: which.clientId,
      detail: { note: which.id },
      now: deps.clock(),
    })
  })
}

/** Newest first. */
export async function listNotes(db: Db, clientId: string): Promise<ClientNote[]> {
  return (await selectNotes(db, clientId)).map(({ id, body, by_name, created_at }) => ({
    id,
    body,
    byName: by_name,
    createdAt: created_at,
  }))
}

function forbidden(): AppError {
  return new AppError('forbidden', { userMessage: 'Only staff can write notes.' })
}
