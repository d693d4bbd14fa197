import type { Insertable, NotNull, Selectable } from 'kysely'
import { didChange } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'
import { partsToStore } from './message-parts.ts'

/** Without parts, which only pages need. */
export type MessageRow = Omit<Selectable<Tables['messages']>, 'parts'>

/** @returns false if a message with this dedupe key exists */
export function insertMessage(db: Db, row: Omit<Insertable<Tables['messages']>, 'parts'>): Promise<boolean> {
  return didChange(
    db
      .insertInto('messages')
      .values({ ...row, parts: partsToStore(row.body) })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing()),
  )
}

export function selectMessageByKey(
  db: Db,
  which: { userId: string; dedupeKey: string },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', which.userId)
    .where('dedupe_key', '=', which.dedupeKey)
    .executeTakeFirst()
}

export function selectMessageOfThread(
  db: Db,
  which: { userId: string; id: string },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

/** By id. Plain-text messages have none. */
export async function selectParts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'parts'])
    .where(inList(db, 'id', ids))
    .where('parts', 'is not', null)
    .$narrowType<{ parts: NotNull }>()
    .execute()
  return new Map(rows.map(({ id, parts }) => [id, parts]))
}

export async function countMessagesByKey(db: Db, dedupeKeys: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('dedupe_key', 'in', [...dedupeKeys])
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertWholeEmail(trx: Trx, email: { message_id: string; text: string }): Promise<void> {
  await trx.insertInto('whole_emails').values(email).execute()
}

export async function selectWholeEmails(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('whole_emails')
    .select(['message_id', 'text'])
    .where(inList(db, 'message_id', messageIds))
    .execute()
  return new Map(rows.map(({ message_id, text }) => [message_id, text]))
}

export async function selectHavingWholeEmail(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('whole_emails')
    .select('message_id')
    .where(inList(db, 'message_id', messageIds))
    .execute()
  return new Set(rows.map(({ message_id }) => message_id))
}

export async function insertAttachments(
  trx: Trx,
  { messageId, blobIds }: { messageId: string; blobIds: readonly string[] },
): Promise<void> {
  if (blobIds.length === 0) return
  await trx
    .insertInto('message_attachments')
    .values(blobIds.map((id, index) => ({ message_id: messageId, number: index + 1, blob_id: id })))
    .execute()
}

export function selectAttachments(
  db: Db,
  messageIds: readonly string[],
): Promise<{ message_id: string; blob_id: string }[]> {
  return db
    .selectFrom('message_attachments')
    .select(['message_id', 'blob_id'])
    .where(inList(db, 'message_id', messageIds))
    .orderBy('message_id')
    .orderBy('number')
    .execute()
}
