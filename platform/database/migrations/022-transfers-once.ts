import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/**
 * A bank transfer is known by its reference alone, whichever order it pays: the first that was booked with a reference gets an id without
 * an order. Those that were booked with the same one for another order keep theirs, as if the transfer had been meant for both.
 */
export const transfersOnce: Migration = async (db) => {
  await sql`
    update payments set provider_payment_id = 'transfer:' || ${reference('payments')}
    where provider = 'transfer' and not exists (
      select 1 from payments as earlier
      where earlier.provider = 'transfer' and ${reference('earlier')} = ${reference('payments')}
        and (earlier.created_at < payments.created_at
          or (earlier.created_at = payments.created_at and earlier.id < payments.id)))`.execute(db)
}

/** What follows `transfer:ORDER:` in the key, which this migration leaves as it is. */
function reference(table: string) {
  const key = sql.ref(`${table}.idempotency_key`)
  return sql`substr(${key}, length('transfer:' || ${sql.ref(`${table}.order_id`)} || ':') + 1)`
}
