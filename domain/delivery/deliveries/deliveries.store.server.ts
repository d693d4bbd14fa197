import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'
import type { StoredDeliveryStatus } from './deliveries.schema.ts'
import { CURRENT_STATUSES } from './delivery-states.schema.ts'

export type DeliveryRow = Selectable<Tables['deliveries']>
export type ItemRow = Selectable<Tables['delivery_items']>

export async function insertDelivery(
  trx: Trx,
  delivery: Insertable<Tables['deliveries']>,
  items: readonly Insertable<Tables['delivery_items']>[],
): Promise<void> {
  await trx.insertInto('deliveries').values(delivery).execute()
  await trx.insertInto('delivery_items').values(items).execute()
}

export async function updateDelivery(
  trx: Trx,
  id: string,
  changes: Updateable<Tables['deliveries']>,
): Promise<DeliveryRow> {
  return trx
    .updateTable('deliveries')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @param which.ownerId undefined for the studio */
export function selectDelivery(
  db: Db,
  which: { id: string; ownerId?: string | undefined },
): Promise<DeliveryRow | undefined> {
  let query = db.selectFrom('deliveries').selectAll().where('id', '=', which.id)
  if (which.ownerId !== undefined) query = query.where('user_id', '=', which.ownerId)
  return query.executeTakeFirst()
}

export function selectDeliveriesOfProject(db: Db, projectId: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .execute()
}

/** Current deliveries with this status that aren't followed by another one of the same project. Oldest first. */
export function selectNewestDeliveriesOfStatus(
  db: Db,
  status: StoredDeliveryStatus,
  id?: string,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('status', '=', status)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as later')
            .select('later.id')
            .whereRef('later.project_id', '=', 'deliveries.project_id')
            .whereRef('later.number', '>', 'deliveries.number')
            .where('later.status', 'in', CURRENT_STATUSES),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function selectApprovalsDue(db: Db, day: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('status', '=', 'open')
    .where('approved_by_silence_on', '<=', day)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function selectItems(db: Db, deliveryIds: readonly string[]): Promise<ItemRow[]> {
  return db
    .selectFrom('delivery_items')
    .selectAll()
    .where(inList(db, 'delivery_id', deliveryIds))
    .orderBy('number')
    .execute()
}
