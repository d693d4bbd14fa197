import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, locksRows, type Trx } from '#domain/kernel/database.ts'
import type { PretendedTables } from './pretended.table.ts'

type PaymentRow = Selectable<PretendedTables['pretended_payments']>
type RefundRow = Selectable<PretendedTables['pretended_refunds']>

/** What the pretended provider knows of a payment. */
export type PretendedPayment = PaymentRow & { refunds: RefundRow[] }

/** What is to become of it; a refusal is thrown. */
type Change = {
  set?: Updateable<PretendedTables['pretended_payments']>
  refund?: Omit<RefundRow, 'pretended_payment_id'>
}

/** Its memory: it survives its process and is shared by server and command line. */
export type PretendedLedger = {
  /** The same payment again changes nothing. */
  add: (payment: Insertable<PretendedTables['pretended_payments']>) => Promise<void>
  find: (id: string) => Promise<PretendedPayment | undefined>
  /** Changes a payment as `decide` says, which sees it while nobody else changes it. @returns false when there is none */
  change: (id: string, decide: (payment: PretendedPayment) => Change) => Promise<boolean>
}

export function pretendedLedger(db: Db): PretendedLedger {
  return {
    add: async (payment) => {
      await db
        .insertInto('pretended_payments')
        .values(payment)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },

    find: (id) => findIn(db, id),

    change: (id, decide) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, id)
        const payment = await findIn(trx, id)
        if (!payment) return false
        const { set, refund } = decide(payment)
        if (set) await trx.updateTable('pretended_payments').set(set).where('id', '=', id).execute()
        if (refund)
          await trx
            .insertInto('pretended_refunds')
            .values({ ...refund, pretended_payment_id: id })
            .execute()
        return true
      }),
  }
}

async function findIn(db: Db, id: string): Promise<PretendedPayment | undefined> {
  const payment = await db
    .selectFrom('pretended_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) return undefined
  const refunds = await db
    .selectFrom('pretended_refunds')
    .selectAll()
    .where('pretended_payment_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { ...payment, refunds }
}

async function lock(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('pretended_payments')
    .select('id')
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute()
}
