import type { Db, Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'
import { deleteBlobs } from '#domain/storage/blobs.own-data.server.ts'
import { selectAttachedBefore } from './attachments/attachments.store.server.ts'
import { readThread } from './messages.server.ts'
import { selectSeenAt } from './presence/presence.store.server.ts'

/** The thread is read while it is taken. Times in ISO 8601. */
export async function exportOfThread(db: Db, ownerId: string) {
  return {
    messages: readThread(db, ownerId),
    messagesLastOpenedAt: (await selectSeenAt(db, { userId: ownerId, side: 'client' })) ?? null,
  }
}

/** With their files. @returns how many messages were deleted */
export async function expireMessages(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  await deleteBlobs(trx, await selectAttachedBefore(trx, communicationBefore))
  return deleteBefore(trx, 'messages', 'created_at', communicationBefore)
}
