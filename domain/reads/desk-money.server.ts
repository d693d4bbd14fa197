import { listHolds } from '#domain/billing/payments/holds.server.ts'
import { findPayments } from '#domain/billing/purchases/show-payments.server.ts'
import { refundableAmount } from '#domain/billing/refunds/decide-refund.server.ts'
import { listRefundRequests } from '#domain/billing/refunds/refund-requests.server.ts'
import { REFUND_STAGES } from '#domain/billing/refunds/refund-states.schema.ts'
import { transfersOf } from '#domain/billing/transfers/transfers.server.ts'
import { toWithdrawal } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import { withdrawalMoney } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { flowsOf, NO_FLOW } from '#domain/orders/movements.server.ts'
import { orderNumbers } from '#domain/orders/orders.server.ts'
import type { DeskHold, DeskRefund, StudioWithdrawal } from './desk-money.schema.ts'
import { selectWithdrawalsWithOrders } from './orders.store.server.ts'

/** Oldest first. */
export async function deskRefunds(
  db: Db,
  filter: { orderId?: string; waiting?: boolean } = {},
): Promise<DeskRefund[]> {
  const { waiting, ...which } = filter
  const all = await listRefundRequests(db, which)
  const requests = waiting ? all.filter(({ stage }) => REFUND_STAGES[stage].waitsForStudio) : all
  const [numbers, transfers] = await Promise.all([
    orderNumbers(db, pluck(requests, 'order_id')),
    transfersOf(db, pluck(requests, 'payment_id')),
  ])
  const left = await Promise.all(
    requests.map(({ payment_id, paid_amount }) =>
      refundableAmount(db, { id: payment_id, amount: paid_amount }),
    ),
  )
  return requests.map((request, place) => ({
    id: request.id,
    orderNumber: numbers.get(request.order_id) ?? request.order_id,
    buyer: request.buyer_name,
    service: request.service,
    paid: request.paid_amount,
    left: left[place] ?? 0,
    stage: request.stage,
    granted: request.amount,
    reason: request.reason,
    answer: request.answer,
    createdAt: request.created_at,
    dueOn: request.dueOn,
    transfer: transfers.get(request.payment_id) ?? null,
  }))
}

/** Oldest first. */
export async function deskHolds(db: Db): Promise<DeskHold[]> {
  const holds = await listHolds(db)
  const payments = await findPayments(
    db,
    holds.flatMap(({ payment_id }) => payment_id ?? []),
  )
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  const numbers = await orderNumbers(db, pluck(payments, 'order_id'))
  return holds.map(({ id, reason, provider_object_id, payment_id, created_at }) => {
    const payment = byId.get(payment_id ?? '')
    return {
      id,
      reason,
      providerObjectId: provider_object_id,
      createdAt: created_at,
      buyer: payment?.buyer_name ?? null,
      orderNumber: (payment && numbers.get(payment.order_id)) ?? null,
    }
  })
}

/** Newest first. `dueAt` is the deadline for the refund. */
export async function listAllWithdrawals(
  db: Db,
  filter: { limit?: number; orderId?: string } = {},
): Promise<StudioWithdrawal[]> {
  const rows = await selectWithdrawalsWithOrders(db, { limit: 100, ...filter })
  const orderIds = rows.map((row) => row.order_id)
  const flows = await flowsOf(db, orderIds)
  return rows.map((row) => {
    const { received, returned } = flows.get(row.order_id) ?? NO_FLOW
    return {
      ...toWithdrawal(row, row),
      name: row.name,
      email: row.email,
      money: withdrawalMoney({ refund: row.refund, kept: row.kept, received, returned }),
    }
  })
}
