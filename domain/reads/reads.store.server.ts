import type { Selectable } from 'kysely'
import { containsText, type Db, inList, type Tables } from '#domain/kernel/database.ts'

/** Actions by and about a client and their orders, payments, invoices and projects. Newest first. */
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

export function selectClientPosition(db: Db, id: string) {
  return db.selectFrom('user').select(['createdAt', 'id']).where('id', '=', id).executeTakeFirst()
}

/** Newest first. @param page.search lower case: part of a name, address or company, or an order number */
export function selectClientsToList(
  db: Db,
  page: {
    limit: number
    search?: string | undefined
    isUnanswered?: boolean | undefined
    after?: { createdAt: string | Date; id: string } | undefined
  },
) {
  const { limit, search, isUnanswered, after } = page
  return db
    .selectFrom('user')
    .leftJoin('buyer_details', 'buyer_details.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.createdAt', 'buyer_details.company_name'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staff').select('staff.user_id').whereRef('staff.user_id', '=', 'user.id'))),
    )
    .$if(isUnanswered === true, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.user_id', '=', 'user.id')
            .where('messages.author', '=', 'client')
            .where('messages.answered_at', 'is', null),
        ),
      ),
    )
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
