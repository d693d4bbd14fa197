import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, locksRows, type Tables, type Trx } from '#domain/kernel/database.ts'
import type { OrderStatus } from '../orders.schema.ts'

export type QuoteRow = Selectable<Tables['quotes']>

export async function insertQuote(trx: Trx, row: Insertable<Tables['quotes']>): Promise<void> {
  await trx.insertInto('quotes').values(row).execute()
}

export function selectQuote(db: Db, orderId: string) {
  return db.selectFrom('quotes').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export function selectQuoteOfHash(db: Db, secretHash: string) {
  return db.selectFrom('quotes').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
}

/** Locks the order behind a link until the transaction ends. */
export function lockOrderOfHash(trx: Trx, secretHash: string) {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('quotes').select('order_id').where('secret_hash', '=', secretHash),
    )
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Also finds the studio's preview link. */
export function selectQuoteToRead(db: Db, secretHash: string) {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where((eb) => eb.or([eb('secret_hash', '=', secretHash), eb('preview_hash', '=', secretHash)]))
    .executeTakeFirst()
}

export async function selectOrdersValidBefore(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .select('quotes.order_id')
    .where('quotes.valid_until', '<', day)
    .where('orders.status', '=', 'offered')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Quotes by status, with facts of their orders, oldest first. @param orderId default all */
export function selectQuotesOfStatuses(db: Db, statuses: readonly OrderStatus[], orderId?: string) {
  return db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.service',
      'orders.net',
      'orders.vat_amount',
      'orders.gross',
      'orders.first_instalment',
      'orders.second_called_at',
      'orders.second_due_on',
      'orders.created_at',
      'orders.accepted_at',
      'orders.user_id',
      'quotes.recipient_name',
      'quotes.recipient_email',
      'quotes.valid_until',
      'quotes.sent_at',
      'quotes.due_on',
    ])
    .where('orders.status', 'in', statuses)
    .$if(orderId !== undefined, (query) => query.where('orders.id', '=', orderId ?? ''))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
}

export async function updateLinkOfQuote(
  db: Db,
  { orderId, secretHash }: { orderId: string; secretHash: string },
): Promise<void> {
  await db.updateTable('quotes').set({ secret_hash: secretHash }).where('order_id', '=', orderId).execute()
}

/** Quotes of an account. */
export async function updateRecipientOfQuotes(
  trx: Trx,
  { ownerId, from, to }: { ownerId: string; from: string; to: string },
): Promise<void> {
  const owned = trx.selectFrom('orders').select('id').where('user_id', '=', ownerId)
  await trx
    .updateTable('quotes')
    .set({ recipient_email: to })
    .where('order_id', 'in', owned)
    .where('recipient_email', '=', from)
    .execute()
}

export async function updateQuote(
  trx: Trx,
  orderId: string,
  changes: Updateable<Tables['quotes']>,
): Promise<QuoteRow> {
  return trx
    .updateTable('quotes')
    .set(changes)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
