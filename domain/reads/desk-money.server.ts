import { listHolds } from '#domain/billing/payments/holds.server.ts'
import { findPayments } from '#domain/billing/purchases/show-payments.server.ts'
import { refundableAmount } from '#domain/billing/refunds/decide-refund.server.ts'
import { listRefundRequests } from '#domain/billing/refunds/refund-requests.server.ts'
import { REFUND_STAGES } from '#domain/billing/refunds/refund-states.schema.ts'
import { transfersOf } from '#domain/billing/transfers/transfers.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { orderNumbers } from '#domain/orders/orders.server.ts'
import type { DeskHold, DeskRefund } from './desk-money.schema.ts'

/** Refunds, oldest first: of one order, those that wait for the studio, or all. */
export async function deskRefunds(
  db: Db,
  filter: { orderId?: string; waiting?: boolean } = {},
): Promise<DeskRefund[]> {
  const { waiting, ...which } = filter
  const all = await listRefundRequests(db, which)
  const requests = waiting ? all.filter(({ stage }) => REFUND_STAGES[stage].waitsForStudio) : all
  const [numbers, transfers] = await Promise.all([
    orderNumbers(
      db,
      requests.map(({ order_id }) => order_id),
    ),
    transfersOf(
      db,
      requests.map(({ payment_id }) => payment_id),
    ),
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

/** What does not add up and waits for a person, oldest first. */
export async function deskHolds(db: Db): Promise<DeskHold[]> {
  const holds = await listHolds(db)
  const payments = await findPayments(
    db,
    holds.flatMap(({ payment_id }) => payment_id ?? []),
  )
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  const numbers = await orderNumbers(
    db,
    payments.map(({ order_id }) => order_id),
  )
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
