import type { Db } from '../../domain/kernel/database.ts'

/** What the sandbox knows of a payment. It has no memory of its own, so that it survives its process and is shared by several. */
export type SandboxPayment = {
  amount: number
  currency: string
  createdAt: string
  isPaid: boolean
  isCancelled: boolean
  amountRefunded: number
}

export type SandboxLedger = {
  find: (paymentId: string) => Promise<SandboxPayment | undefined>
  /** Remembers that an unpaid payment was cancelled. */
  cancel: (paymentId: string, at: string) => Promise<void>
}

/** Derives the sandbox's side of a payment from the product's own rows. */
export function sandboxLedger(db: Db): SandboxLedger {
  return {
    find: async (paymentId) => {
      const payment = await db
        .selectFrom('payments')
        .leftJoin('payment_events', (join) =>
          join
            .onRef('payment_events.payment_id', '=', 'payments.id')
            .on('payment_events.type', '=', CANCELLED),
        )
        .select(['amount', 'currency', 'created_at', 'status', 'payment_events.id as cancelled_by'])
        .where('payments.id', '=', paymentId)
        .executeTakeFirst()
      if (!payment) return undefined
      const granted = await db
        .selectFrom('refund_requests')
        .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
        .where('payment_id', '=', paymentId)
        .where('status', '=', 'granted')
        .executeTakeFirst()
      return {
        amount: payment.amount,
        currency: payment.currency,
        createdAt: payment.created_at,
        isPaid: payment.status === 'completed' || payment.status === 'refunded',
        isCancelled: payment.cancelled_by !== null,
        amountRefunded: Number(granted?.amount ?? 0),
      }
    },

    cancel: async (paymentId, at) => {
      await db
        .insertInto('payment_events')
        .values({
          id: `sandbox_cancelled_${paymentId}`,
          type: CANCELLED,
          payment_id: paymentId,
          received_at: at,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
  }
}

const CANCELLED = 'sandbox.cancelled'
