import type { NotNull } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import type { Outcome } from './visits.schema.ts'

/** Suspected spam doesn't count as an enquiry. @param since ISO 8601 */
export async function selectOutcome(db: Db, since: string): Promise<Outcome> {
  return db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('contact_messages')
        .select(fn.countAll<number>().as('count'))
        .where('created_at', '>=', since)
        .where('suspected_spam', '=', 0)
        .as('enquiries'),
      selectFrom('quotes')
        .select(fn.countAll<number>().as('count'))
        .where('sent_at', '>=', since)
        .as('quotes'),
      selectFrom('orders')
        .select(fn.countAll<number>().as('count'))
        .where('accepted_at', '>=', since)
        .as('orders'),
    ])
    .$narrowType<{ enquiries: NotNull; quotes: NotNull; orders: NotNull }>()
    .executeTakeFirstOrThrow()
}
