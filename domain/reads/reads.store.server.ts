import type { Selectable } from 'kysely'
import { containsText, type Db, inList, type Tables } from '#domain/kernel/database.ts'
import type { CursorRequest } from '#domain/kernel/pages.schema.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { OWED } from '#domain/orders/order-state.ts'
import type { OrderStatus } from '#domain/orders/orders.schema.ts'
import { CALLED_OFF_STATUSES } from '#domain/projects/project-states.schema.ts'
import { newestStandingDelivery } from './projects.store.server.ts'

/** Of clients whom a search for orders finds. */
const MOST_FOUND = 100

/** Contracts that wait for their money and whose clients have no account any more, oldest first. */
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

/** Orders that are quotes, newest first. */
export function selectQuotedOrders(
  db: Db,
  { limit, statuses, after }: CursorRequest & { statuses?: readonly OrderStatus[] },
): Promise<Selectable<Tables['orders']>[]> {
  return db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.order_id', 'orders.id')
    .selectAll('orders')
    .$if(statuses !== undefined, (query) => query.where('orders.status', 'in', statuses ?? []))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('orders.created_at', 'orders.id'), '<', tuple(after?.created_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}

/** What a client did, and what was done about them, their orders, payments, invoices and projects: the newest first. */
export function selectAuditOfClient(
  db: Db,
  { id, limit }: { id: string; limit: number },
): Promise<Selectable<Tables['audit_log']>[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('about', '=', id),
        eb('actor_id', '=', id),
        eb('about', 'in', selectFrom('orders').select('id').where('user_id', '=', id)),
        eb('about', 'in', selectFrom('payments').select('id').where('user_id', '=', id)),
        eb('about', 'in', selectFrom('projects').select('id').where('user_id', '=', id)),
        eb(
          'about',
          'in',
          selectFrom('invoices')
            .innerJoin('orders', 'orders.id', 'invoices.order_id')
            .select('invoices.id')
            .where('orders.user_id', '=', id),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Everybody's orders, newest first.
 * @param wanted search: in small letters, the number of an order or a part of what a client's search finds; ids: none but these
 */
export async function selectOrdersToList(
  db: Db,
  wanted: CursorRequest & {
    status?: OrderStatus | undefined
    search?: string | undefined
    ids?: readonly string[] | undefined
  },
): Promise<Selectable<Tables['orders']>[]> {
  const { limit, after, status, search, ids } = wanted
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
          inList(
            db,
            'user_id',
            clients.map(({ id }) => id),
          ),
        ]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.created_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Orders of the owner that were agreed and are not paid, oldest first. */
export function selectUnpaidOrders(db: Db, ownerId: string): Promise<Selectable<Tables['orders']>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('status', 'in', OWED)
    .orderBy('created_at')
    .execute()
}

export function selectOrdersOfIds(db: Db, ids: readonly string[]): Promise<Selectable<Tables['orders']>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where(inList(db, 'id', ids))
    .execute()
}

export function selectOrdersOfNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<Selectable<Tables['orders']>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where(inList(db, 'number', numbers))
    .execute()
}

export function selectQuotes(db: Db, orderIds: readonly string[]): Promise<Selectable<Tables['quotes']>[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .execute()
}

/** With what was ordered, newest first. */
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

/** Ids of the owner's orders whose project has one of these statuses. */
export function selectProjectsOfOrders(
  db: Db,
  ownerId: string,
): Promise<Pick<Selectable<Tables['projects']>, 'order_id' | 'status'>[]> {
  return db.selectFrom('projects').select(['order_id', 'status']).where('user_id', '=', ownerId).execute()
}

/** Projects with one of these statuses, with what was ordered and for which day; what a delivery says of its project waits by itself. */
export function selectProjectsToDeliver(db: Db, statuses: readonly Tables['projects']['status'][]) {
  return db
    .selectFrom('projects')
    .innerJoin('orders', 'orders.id', 'projects.order_id')
    .innerJoin('user', 'user.id', 'projects.user_id')
    .leftJoin('deliveries as delivery', (join) =>
      join.on((is) => is('delivery.id', '=', newestStandingDelivery(is))),
    )
    .select([
      'projects.id',
      'projects.status',
      'projects.created_at',
      'orders.service',
      'orders.number',
      'projects.due_on',
      'user.name',
    ])
    .where('projects.status', 'in', statuses)
    .where((is) => is.or([is('delivery.status', 'is', null), is('delivery.status', '=', 'approved')]))
    .execute()
}

/** Orders with an unresolved hold that ends so, oldest first. */
export function selectOrdersHeldFor(db: Db, endsWith: NonNullable<Tables['payment_holds']['ends_with']>) {
  return db
    .selectFrom('payment_holds')
    .innerJoin('payments', 'payments.id', 'payment_holds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.number', 'orders.net', 'payment_holds.created_at'])
    .where('payment_holds.ends_with', '=', endsWith)
    .where('payment_holds.resolved_at', 'is', null)
    .orderBy('payment_holds.created_at')
    .orderBy('payment_holds.id')
    .execute()
}

/** Where a client stands among all, newest first; nothing for nobody. */
export function selectClientPosition(db: Db, id: string) {
  return db.selectFrom('user').select(['createdAt', 'id']).where('id', '=', id).executeTakeFirst()
}

/**
 * Clients with who is buying, newest first.
 * @param page search: in small letters, of a name, an address, a company, or the number of an order; ids: only of these; after: the last one that is known
 */
export function selectClientsToList(
  db: Db,
  page: {
    limit: number
    search?: string | undefined
    ids?: readonly string[] | undefined
    after?: { createdAt: string | Date; id: string } | undefined
  },
) {
  const { limit, search, ids, after } = page
  return db
    .selectFrom('user')
    .leftJoin('buyer_details', 'buyer_details.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.createdAt', 'buyer_details.company_name'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staff').select('staff.user_id').whereRef('staff.user_id', '=', 'user.id'))),
    )
    .$if(ids !== undefined, (query) => query.where(inList(db, 'user.id', ids ?? [])))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('user.createdAt', 'user.id'), '<', tuple(after?.createdAt ?? '', after?.id ?? '')),
      ),
    )
    .$if(search !== undefined, (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          containsText(db, ['user.name', 'user.email', 'buyer_details.company_name'], search ?? ''),
          exists(
            selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.user_id', '=', 'user.id')
              .where('orders.number', '=', (search ?? '').toUpperCase()),
          ),
        ]),
      ),
    )
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many messages of these clients the studio has not seen. */
export function selectUnreadOfClients(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('messages')
    .select((is) => ['user_id', is.fn.countAll<number>().as('unread')])
    .where(inList(db, 'user_id', userIds))
    .where('author', '=', 'client')
    .where('read_at', 'is', null)
    .groupBy('user_id')
    .execute()
}

/** When rows were added last to the tables that grow with each day, ISO 8601. */
export async function selectNewestTimes(db: Db): Promise<(string | undefined)[]> {
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

/** Whatever somebody of the studio can see changes this, or something that is told to readers at once. */
export async function selectPulse(db: Db): Promise<string> {
  const times = await selectNewestTimes(db)
  const writing = await db
    .selectFrom('writing')
    .select('since')
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [...times, writing?.since].map((time) => time ?? '').join()
}

/** What of these statuses is due next from a day on, with what was ordered. */
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

/** How many there are of a tier and a campaign, as their enquiry names them. */
export type CountedByOrigin = { tier: string | null; campaign: string | null; count: number }

export type CountedEnquiries = CountedByOrigin & { quoted: number; agreed: number }

/**
 * Enquiries since a time, by the tier from whose card and the campaign from whose link they came, without suspected spam, and how many of
 * them were answered by a quote and led to an order by now. @param since ISO 8601
 */
export function selectEnquiriesByOrigin(db: Db, since: string): Promise<CountedEnquiries[]> {
  const answers = db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .select(({ fn }) => [
      'quotes.enquiry_id',
      fn.max('quotes.sent_at').as('sent_at'),
      fn.max('orders.accepted_at').as('accepted_at'),
    ])
    .where('quotes.enquiry_id', 'is not', null)
    .groupBy('quotes.enquiry_id')
  return db
    .selectFrom('contact_messages')
    .leftJoin(answers.as('answered'), 'answered.enquiry_id', 'contact_messages.id')
    .select(({ fn }) => [
      'tier',
      'campaign',
      fn.countAll<number>().as('count'),
      fn.count<number>('answered.sent_at').as('quoted'),
      fn.count<number>('answered.accepted_at').as('agreed'),
    ])
    .where('created_at', '>=', since)
    .where('suspected_spam', '=', 0)
    .groupBy(['tier', 'campaign'])
    .execute()
}

/** Quotes that were last sent since a time, by the tier and the campaign of the enquiry that they answer. @param since ISO 8601 */
export function selectQuotesByOrigin(db: Db, since: string): Promise<CountedByOrigin[]> {
  return db
    .selectFrom('quotes')
    .leftJoin('contact_messages', 'contact_messages.id', 'quotes.enquiry_id')
    .select((is) => [
      'contact_messages.tier',
      'contact_messages.campaign',
      is.fn.countAll<number>().as('count'),
    ])
    .where('quotes.sent_at', '>=', since)
    .groupBy(['contact_messages.tier', 'contact_messages.campaign'])
    .execute()
}

/** Orders that were agreed since a time, by the tier and the campaign of the enquiry that began them. @param since ISO 8601 */
export function selectOrdersByOrigin(db: Db, since: string): Promise<CountedByOrigin[]> {
  return db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.order_id', 'orders.id')
    .leftJoin('contact_messages', 'contact_messages.id', 'quotes.enquiry_id')
    .select((is) => [
      'contact_messages.tier',
      'contact_messages.campaign',
      is.fn.countAll<number>().as('count'),
    ])
    .where('orders.accepted_at', '>=', since)
    .groupBy(['contact_messages.tier', 'contact_messages.campaign'])
    .execute()
}
