import { among } from '../kernel/among.ts'
import type { Db } from '../kernel/database.ts'
import { holdsText } from '../kernel/holds-text.ts'

type Wanted = { text: string; limit: number }

/** Clients with who is buying, newest first. */
export function selectClientsHolding(db: Db, { text, limit }: Wanted) {
  return db
    .selectFrom('user')
    .leftJoin('buyer_details', 'buyer_details.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'buyer_details.company_name'])
    .where(holdsText(db, ['user.name', 'user.email', 'buyer_details.company_name'], text))
    .where('user.id', 'not in', db.selectFrom('staff').select('staff.user_id'))
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute()
}

/** Orders of these clients, and orders and quotes that hold the text, newest first. */
export function selectOrdersHolding(
  db: Db,
  { text, limit, clientIds }: Wanted & { clientIds: readonly string[] },
) {
  const found = db
    .selectFrom('orders')
    .select('orders.id')
    .where(among(db, 'user_id', clientIds))
    .unionAll(
      db
        .selectFrom('orders')
        .select('orders.id')
        .where(holdsText(db, ['orders.number'], text)),
    )
    .unionAll(
      db
        .selectFrom('quotes')
        .innerJoin('orders', 'orders.id', 'quotes.order_id')
        .select('orders.id')
        .where(holdsText(db, ['quotes.recipient_name', 'quotes.recipient_email', 'orders.service'], text)),
    )
  return db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.order_id', 'orders.id')
    .leftJoin('user', 'user.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.service',
      'orders.status',
      'orders.user_id',
      'quotes.recipient_name',
      'user.name',
    ])
    .where('orders.id', 'in', found)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}

/** Projects of these clients and of these orders, newest first, with what was ordered and by whom. */
export function selectProjectsOf(
  db: Db,
  {
    clientIds,
    orderIds,
    limit,
  }: { clientIds: readonly string[]; orderIds: readonly string[]; limit: number },
) {
  return db
    .selectFrom('projects')
    .innerJoin('user', 'user.id', 'projects.user_id')
    .innerJoin('orders', 'orders.id', 'projects.order_id')
    .select(['projects.id', 'projects.status', 'orders.service', 'user.name'])
    .where(({ or }) =>
      or([among(db, 'projects.user_id', clientIds), among(db, 'projects.order_id', orderIds)]),
    )
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit)
    .execute()
}

/** With the number of their order, newest first. */
export function selectInvoicesHolding(db: Db, { text, limit }: Wanted) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.number', 'invoices.kind', 'invoices.order_id', 'orders.number as of'])
    .where(holdsText(db, ['invoices.number'], text))
    .orderBy('invoices.number', 'desc')
    .limit(limit)
    .execute()
}

/** Newest first. */
export function selectEnquiriesHolding(db: Db, { text, limit }: Wanted) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'title'])
    .where(holdsText(db, ['name', 'email'], text))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
