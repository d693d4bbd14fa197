import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, publish, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { deleteBlobs } from '#domain/storage/blobs.server.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { attachmentsOf } from './attachments/attachments.server.ts'
import { isChangeable } from './change-message.schema.ts'
import { messageText } from './message-text.ts'
import type { Message } from './messages.schema.ts'
import { toMessage } from './messages.server.ts'
import {
  type MessageRow,
  markDeleted,
  selectMessage,
  selectMessageOfThread,
  updateBody,
} from './messages.store.server.ts'
import { deleteWholeEmail, selectWholeEmails } from './whole-emails.store.server.ts'

/** A message, and who says that it is theirs: a client of their own thread, or the studio of any. */
type Which = { id: string; writer: { client: string } | 'team' }

/**
 * Changes the text of a message within ten minutes; both sides see that it was. Mails that have left stay as they are.
 * @param change editedAt: of the message as its writer saw it
 * @throws AppError bad-input for the text, not-found, conflict when it is too late, deleted, or was changed meanwhile
 */
export async function editMessage(
  deps: Deps,
  which: Which,
  change: { body: string; editedAt: string | null },
): Promise<Message> {
  const now = deps.clock()
  return commit(deps, async (trx) => {
    const row = await requireChangeable(trx, which, now)
    const files = (await attachmentsOf(trx, [row.id])).get(row.id) ?? []
    const body = messageText(change.body, files.length > 0)
    // The same change, asked for again.
    if (body === row.body) return toMessage(row)
    const edited = await updateBody(trx, { id: row.id, body, was: change.editedAt, now: isoTime(now) })
    if (!edited)
      throw conflict(
        'This message was changed or deleted meanwhile, perhaps in another window. Look at it again before you change it.',
      )
    publish(trx, `thread of ${edited.user_id}`)
    return toMessage(edited)
  })
}

/** Deletes text, files and the email of a message within ten minutes; that there was one stays. @throws AppError not-found, conflict when it is too late */
export async function deleteMessage(deps: Deps & BlobsDeps, which: Which): Promise<Message> {
  const now = deps.clock()
  const deleted = await commit(deps, async (trx) => {
    const found = await find(trx, which)
    if (found?.deleted_at) return found
    const row = await requireChangeable(trx, which, now)
    const files = (await attachmentsOf(trx, [row.id])).get(row.id) ?? []
    await deleteBlobs(
      trx,
      files.map(({ id }) => id),
    )
    await deleteWholeEmail(trx, row.id)
    publish(trx, `thread of ${row.user_id}`)
    return markDeleted(trx, { id: row.id, now: isoTime(now) })
  })
  await deleteUnheld(deps)
  return toMessage(deleted)
}

/** All of the text of the email that a message came by. @param which reader: a client of their own thread, or the studio of any @throws AppError not-found */
export async function showWholeEmail(
  db: Db,
  { id, reader }: { id: string; reader: { client: string } | 'team' },
): Promise<{ text: string }> {
  const isTheirs =
    reader === 'team' || (await selectMessageOfThread(db, { id, userId: reader.client })) !== undefined
  const text = isTheirs ? (await selectWholeEmails(db, [id])).get(id) : undefined
  if (text === undefined) throw notFound('There is no email with this message.')
  return { text }
}

async function requireChangeable(trx: UnitOfWork, which: Which, now: Date): Promise<MessageRow> {
  const row = await find(trx, which)
  if (!row) throw notFound('There is no such message.')
  if (row.deleted_at !== null) throw conflict('This message is deleted.')
  if (!isChangeable({ createdAt: row.created_at, deletedAt: null }, now)) throw tooLate()
  return row
}

/** Nobody changes what the other side wrote, or what the system tells. */
async function find(db: Db, { id, writer }: Which): Promise<MessageRow | undefined> {
  const row =
    writer === 'team'
      ? await selectMessage(db, id)
      : await selectMessageOfThread(db, { id, userId: writer.client })
  return row?.author === (writer === 'team' ? 'team' : 'client') ? row : undefined
}

function tooLate(): AppError {
  return conflict(
    'This message was sent more than ten minutes ago, so it can no longer be changed or deleted. Send another message instead.',
  )
}
