import { containsText, type Db, inList } from '#domain/kernel/database.ts'

type Wanted = { text: string; limit: number }

export function selectClientsHolding(db: Db, { text, limit }: Wanted) {
  return db
    .selectFrom('user')
    .leftJoin('buyer_details', 'buyer_details.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'buyer_details.company_name'])
    .where(containsText(db, ['user.name', 'user.email', 'buyer_details.company_name'], text))
    .where('user.id', 'not in', db.selectFrom('staff').select('staff.user_id'))
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute()
}

export function selectOrdersHolding(
  db: Db,
  { text, limit, clientIds }: Wanted & { clientIds: readonly string[] },
) {
  const found = db
    .selectFrom('orders')
    .select('orders.id')
    .where(inList(db, 'user_id', clientIds))
    .unionAll(
      db
        .selectFrom('orders')
        .select('orders.id')
        .where(containsText(db, ['orders.number'], text)),
    )
    .unionAll(
      db
        .selectFrom('quotes')
        .innerJoin('orders', 'orders.id', 'quotes.order_id')
        .select('orders.id')
        .where(containsText(db, ['quotes.recipient_name', 'quotes.recipient_email', 'orders.service'], text)),
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
      or([inList(db, 'projects.user_id', clientIds), inList(db, 'projects.order_id', orderIds)]),
    )
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit)
    .execute()
}

export function selectInvoicesHolding(db: Db, { text, limit }: Wanted) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.number', 'invoices.kind', 'invoices.order_id', 'orders.number as of'])
    .where(containsText(db, ['invoices.number'], text))
    .orderBy('invoices.number', 'desc')
    .limit(limit)
    .execute()
}

export function selectEnquiriesHolding(db: Db, { text, limit }: Wanted) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'title'])
    .where(containsText(db, ['name', 'email'], text))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
