import type { Db, Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import type { Delivery } from './deliveries.schema.ts'
import { selectNewestDeliveries } from './deliveries.store.server.ts'
import { withItems } from './show-deliveries.server.ts'

/** More than anybody is handed over. */
const ALL = 1_000_000

/** Newest first. */
export async function exportOfDeliveries(db: Db, ownerId: string): Promise<Delivery[]> {
  return withItems(db, await selectNewestDeliveries(db, { ownerId, limit: ALL }))
}

/** What was written about old ones goes, with what they led to; that they were made and answered stays with their project. @returns how many */
export async function expireDeliveryWords(
  trx: Trx,
  { communicationBefore }: RetentionLimits,
): Promise<number> {
  await trx
    .deleteFrom('delivery_items')
    .where('delivery_id', 'in', (old) =>
      old.selectFrom('deliveries').select('id').where('created_at', '<', communicationBefore),
    )
    .execute()
  const emptied = await trx
    .updateTable('deliveries')
    .set({ title: '', notes: '', changes_asked: null, without_figures: null })
    .where('created_at', '<', communicationBefore)
    .where((is) => is.or([is('title', '<>', ''), is('notes', '<>', ''), is('changes_asked', 'is not', null)]))
    .executeTakeFirst()
  return Number(emptied.numUpdatedRows)
}
