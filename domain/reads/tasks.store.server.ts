import type { Db, Tables } from '#domain/kernel/database.ts'
import { currentDeliveryId } from './projects.store.server.ts'

/** Without projects whose delivery is unanswered or needs changes, because those are separate tasks. */
export function selectProjectsToDeliver(db: Db, statuses: readonly Tables['projects']['status'][]) {
  return db
    .selectFrom('projects')
    .innerJoin('orders', 'orders.id', 'projects.order_id')
    .innerJoin('user', 'user.id', 'projects.user_id')
    .leftJoin('deliveries as delivery', (join) =>
      join.on((is) => is('delivery.id', '=', currentDeliveryId(is))),
    )
    .select([
      'projects.id',
      'projects.status',
      'projects.created_at',
      'orders.service',
      'orders.number',
      'projects.due_on',
      'user.name',
      'delivery.status as deliveryStatus',
    ])
    .where('projects.status', 'in', statuses)
    .where((is) => is.or([is('delivery.status', 'is', null), is('delivery.status', '=', 'approved')]))
    .execute()
}

/** ISO 8601; only tables that grow every day. */
async function selectNewestTimes(db: Db): Promise<(string | undefined)[]> {
  const newest = (table: 'audit_log' | 'outbox' | 'contact_messages' | 'messages' | 'files') =>
    db.selectFrom(table).select('created_at').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  const rows = await Promise.all([
    newest('audit_log'),
    newest('outbox'),
    newest('contact_messages'),
    newest('messages'),
    newest('files'),
  ])
  return rows.map((row) => row?.created_at)
}

/** ISO 8601; undefined if the database is empty. */
export async function findNewestTime(db: Db): Promise<string | undefined> {
  return (await selectNewestTimes(db)).toSorted().findLast((time) => time !== undefined)
}

/** Changes after any event that the studio's lists may show, in any process. */
export async function findPulse(db: Db): Promise<string> {
  const times = await selectNewestTimes(db)
  const typing = await db
    .selectFrom('typing')
    .select('since')
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [...times, typing?.since].map((time) => time ?? '').join()
}

export function selectNextDue(
  db: Db,
  { statuses, from }: { statuses: readonly Tables['projects']['status'][]; from: string },
) {
  return db
    .selectFrom('projects')
    .innerJoin('orders', 'orders.id', 'projects.order_id')
    .innerJoin('user', 'user.id', 'projects.user_id')
    .select(['projects.id', 'orders.service', 'projects.due_on', 'user.name'])
    .where('projects.status', 'in', statuses)
    .where('projects.due_on', '>=', from)
    .orderBy('projects.due_on')
    .orderBy('projects.id')
    .limit(1)
    .executeTakeFirst()
}
