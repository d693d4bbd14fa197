import type { Selectable } from 'kysely'
import { type Db, inList, pluck, type Tables } from '#domain/kernel/database.ts'
import { type CursorRequest, LIST_START } from '#domain/kernel/pages.schema.ts'
import { comparePosition } from '#domain/kernel/positions.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { OWED } from '#domain/orders/order-state.ts'
import type { OrderStatus } from '#domain/orders/orders.schema.ts'
import { CALLED_OFF_STATUSES } from '#domain/projects/project-states.schema.ts'
import { selectClientsToList } from './reads.store.server.ts'

const MOST_FOUND = 100

export function selectDebtsOfEndedWork(
  db: Db,
): Promise<(Selectable<Tables['orders']> & { account: string | null })[]> {
  return db
    .selectFrom('orders')
    .leftJoin('user', 'user.id', 'orders.user_id')
    .leftJoin('projects', 'projects.order_id', 'orders.id')
    .selectAll('orders')
    .select('user.id as account')
    .where('orders.status', 'in', OWED)
    .where((is) => is.or([is('user.id', 'is', null), is('projects.status', 'in', CALLED_OFF_STATUSES)]))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
}

export function selectQuotedOrders(
  db: Db,
  { limit, statuses, after = LIST_START }: CursorRequest & { statuses?: readonly OrderStatus[] },
): Promise<Selectable<Tables['orders']>[]> {
  return db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.order_id', 'orders.id')
    .selectAll('orders')
    .$if(statuses !== undefined, (query) => query.where('orders.status', 'in', statuses ?? []))
    .where(comparePosition('<', after, ['orders.created_at', 'orders.id']))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}

/** Newest first. @param wanted.search lower case: an order number, or part of a client's name, address or company */
export async function selectOrdersToList(
  db: Db,
  wanted: CursorRequest & {
    status?: OrderStatus | undefined
    search?: string | undefined
    ids?: readonly string[] | undefined
  },
): Promise<Selectable<Tables['orders']>[]> {
  const { limit, after = LIST_START, status, search, ids } = wanted
  const clients = search === undefined ? [] : await selectClientsToList(db, { limit: MOST_FOUND, search })
  return db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'draft'))
    .$if(ids !== undefined, (query) => query.where(inList(db, 'id', ids ?? [])))
    .$if(search !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('number', '=', readOrderNumber(search ?? '')),
          inList(db, 'user_id', pluck(clients, 'id')),
        ]),
      ),
    )
    .where(comparePosition('<', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function selectUnpaidOrders(db: Db, ownerId: string): Promise<Selectable<Tables['orders']>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('status', 'in', OWED)
    .orderBy('created_at')
    .execute()
}

export function selectQuotes(db: Db, orderIds: readonly string[]): Promise<Selectable<Tables['quotes']>[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .execute()
}

export function selectWithdrawalsWithOrders(
  db: Db,
  { limit, orderId }: { limit: number; orderId?: string | undefined },
) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .selectAll('withdrawals')
    .select(['orders.number', 'orders.service'])
    .$if(orderId !== undefined, (query) => query.where('withdrawals.order_id', '=', orderId ?? ''))
    .orderBy('withdrawals.declared_at', 'desc')
    .limit(limit)
    .execute()
}

export function selectWithdrawalsOfOwner(
  db: Db,
  ownerId: string,
): Promise<Selectable<Tables['withdrawals']>[]> {
  return db.selectFrom('withdrawals').selectAll().where('user_id', '=', ownerId).execute()
}

export function selectOrdersHeldFor(db: Db, endsWith: NonNullable<Tables['payment_holds']['ends_with']>) {
  return db
    .selectFrom('payment_holds')
    .innerJoin('payments', 'payments.id', 'payment_holds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.number as order', 'orders.net', 'payment_holds.created_at as since'])
    .where('payment_holds.ends_with', '=', endsWith)
    .where('payment_holds.resolved_at', 'is', null)
    .orderBy('payment_holds.created_at')
    .orderBy('payment_holds.id')
    .execute()
}

export function selectProjectsOfOrders(
  db: Db,
  ownerId: string,
): Promise<Pick<Selectable<Tables['projects']>, 'order_id' | 'status'>[]> {
  return db.selectFrom('projects').select(['order_id', 'status']).where('user_id', '=', ownerId).execute()
}
