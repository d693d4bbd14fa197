import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, locksRows, type Trx } from '../../domain/kernel/database.ts'
import type { RehearsalTables } from './rehearsal.table.ts'

type PaymentRow = Selectable<RehearsalTables['rehearsal_payments']>
type RefundRow = Selectable<RehearsalTables['rehearsal_refunds']>

/** What the rehearsal knows of a payment. */
export type RehearsedPayment = PaymentRow & { refunds: RefundRow[] }

/** What is to become of it; a refusal is thrown. */
type Change = {
  set?: Updateable<RehearsalTables['rehearsal_payments']>
  refund?: Omit<RefundRow, 'rehearsal_payment_id'>
}

/** The rehearsal's memory: it survives its process and is shared by server and command line. */
export type RehearsalLedger = {
  /** The same payment again changes nothing. */
  add: (payment: Insertable<RehearsalTables['rehearsal_payments']>) => Promise<void>
  find: (id: string) => Promise<RehearsedPayment | undefined>
  /** Changes a payment as `decide` says, which sees it while nobody else changes it. @returns false when there is none */
  change: (id: string, decide: (payment: RehearsedPayment) => Change) => Promise<boolean>
}

export function rehearsalLedger(db: Db): RehearsalLedger {
  return {
    add: async (payment) => {
      await db
        .insertInto('rehearsal_payments')
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
        if (set) await trx.updateTable('rehearsal_payments').set(set).where('id', '=', id).execute()
        if (refund)
          await trx
            .insertInto('rehearsal_refunds')
            .values({ ...refund, rehearsal_payment_id: id })
            .execute()
        return true
      }),
  }
}

async function findIn(db: Db, id: string): Promise<RehearsedPayment | undefined> {
  const payment = await db
    .selectFrom('rehearsal_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) return undefined
  const refunds = await db
    .selectFrom('rehearsal_refunds')
    .selectAll()
    .where('rehearsal_payment_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { ...payment, refunds }
}

async function lock(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('rehearsal_payments')
    .select('id')
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute()
}
