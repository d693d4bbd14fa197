import type { Insertable, Selectable } from 'kysely'
import { type Db, locksRows } from '../../domain/kernel/database.ts'
import type { SandboxTables } from './sandbox.table.ts'

type PaymentRow = Selectable<SandboxTables['sandbox_payments']>
type RefundRow = Selectable<SandboxTables['sandbox_refunds']>

/** What the sandbox knows of a payment. */
export type SandboxPayment = PaymentRow & { refunds: RefundRow[] }

/** The sandbox's memory: it survives its process and is shared by several. */
export type SandboxLedger = {
  /** The same payment again changes nothing. */
  add: (payment: Insertable<SandboxTables['sandbox_payments']>) => Promise<void>
  find: (id: string) => Promise<SandboxPayment | undefined>
  /** Cancels it if it was made after a moment, in ISO 8601. */
  cancel: (which: { id: string; createdAfter: string; at: string }) => Promise<void>
  /** The same refund again changes nothing. @returns false when less than that is left of the payment */
  refund: (refund: RefundRow) => Promise<boolean>
}

export function sandboxLedger(db: Db): SandboxLedger {
  return {
    add: async (payment) => {
      await db
        .insertInto('sandbox_payments')
        .values(payment)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },

    find: async (id) => {
      const payment = await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return payment && { ...payment, refunds: await refundsOf(db, id) }
    },

    cancel: async ({ id, createdAfter, at }) => {
      await db
        .updateTable('sandbox_payments')
        .set({ cancelled_at: at })
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .where('created_at', '>', createdAfter)
        .execute()
    },

    refund: (refund) =>
      db.transaction().execute(async (trx) => {
        const payment = await trx
          .selectFrom('sandbox_payments')
          .select('amount')
          .where('id', '=', refund.sandbox_payment_id)
          .$if(locksRows(trx), (query) => query.forUpdate())
          .executeTakeFirst()
        if (!payment) return false
        const earlier = await refundsOf(trx, refund.sandbox_payment_id)
        if (earlier.some(({ id }) => id === refund.id)) return true
        if (refundedOf(earlier) + refund.amount > payment.amount) return false
        await trx.insertInto('sandbox_refunds').values(refund).execute()
        return true
      }),
  }
}

/** Sum in minor units. */
export function refundedOf(refunds: readonly Pick<RefundRow, 'amount'>[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

function refundsOf(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('sandbox_payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
