import { type Db, inList, type Trx } from '#domain/kernel/database.ts'

export async function insertWholeEmail(trx: Trx, email: { message_id: string; text: string }): Promise<void> {
  await trx.insertInto('whole_emails').values(email).execute()
}

/** By the id of their message. */
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

/** Those of these messages that have one. */
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

export async function deleteWholeEmail(trx: Trx, messageId: string): Promise<void> {
  await trx.deleteFrom('whole_emails').where('message_id', '=', messageId).execute()
}
