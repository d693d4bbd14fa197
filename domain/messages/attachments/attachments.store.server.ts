import { type Db, inList, type Trx } from '#domain/kernel/database.ts'

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

/** In the order in which they were attached. */
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
