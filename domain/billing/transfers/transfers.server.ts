import { type AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { isIban } from '#domain/kernel/studio.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { isDay, isoTime, noonOf, stockholmDay } from '#domain/kernel/time.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { providerFacts } from '../payments/payment-states.schema.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { bookedPayment, type WithRefunds, withRefunds } from '../payments/payments.server.ts'
import {
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '../payments/payments.store.server.ts'
import { noSuchRequest } from '../refunds/refund-requests.server.ts'
import { refundStage } from '../refunds/refund-states.schema.ts'
import { markRefundSent, selectRefundRequest } from '../refunds/refunds.store.server.ts'
import { bookCompleted, bookRefund } from '../sync/book-payments.server.ts'
import { cancelSuperseded } from '../sync/cancel-payments.server.ts'
import { notificationOf } from '../sync/notify-payments.server.ts'
import {
  insertTransfer,
  selectFirstTransfer,
  selectTransfersInList,
  selectTransfersOfPayments,
} from './transfers.store.server.ts'

type Transfer = {
  orderId: string
  amount: number
  on: string
  reference: string
  alsoPays?: boolean
  fromIban?: string
}
/** fromIban: null if unknown */
type BankDetails = { reference: string; on: string; fromIban: string | null }
type Recorded = { order: Order; payment: WithRefunds<PaymentRow> }

/**
 * Books a bank transfer. A partial payment leaves the rest open, and an overpayment is put on hold for a refund. The
 * bank's reference identifies a transfer. The same order may have several parts with it, on another day or with another
 * amount, because buyers reuse their message.
 * @param transfer amount: cents; on: the bank's day, YYYY-MM-DD; fromIban: account for refunds; alsoPays: the transfer
 * also pays another order
 * @throws AppError not-found, bad-input, conflict if it is booked or nobody has accepted the order
 */
export async function recordTransfer(deps: PaymentsDeps, transfer: Transfer): Promise<Recorded> {
  requireTransfer(transfer, stockholmDay(deps.clock()))
  const payment = await commit(deps, async (trx) => {
    const order = await showOrder(trx, transfer.orderId)
    const { ownerId } = order
    if (ownerId === null || order.acceptedAt === null) throw conflict('Nobody has accepted this order yet.')
    const { amount, on } = transfer
    const payment = bookedPayment(deps, order, { ownerId, amount, provider: 'transfer', on: noonOf(on) })
    await insertPayment(trx, payment)
    await bookOnce(trx, payment.id, transfer)
    const detail = { paymentId: payment.id, amount: payment.amount }
    await recordAudit(trx, { action: 'transfer-recorded', about: order.id, detail, now: deps.clock() })
    await bookCompleted(await notificationOf(deps, trx, payment, deps.clock()))
    return withRefunds(trx, payment)
  })
  await cancelSuperseded(deps, transfer)
  return { order: await showOrder(deps.db, transfer.orderId), payment }
}

/**
 * Records that the studio sent a granted refund from its bank.
 * @throws AppError not-found, conflict if the studio doesn't send this refund, or has already sent it
 */
export async function recordReturn(
  deps: PaymentsDeps,
  which: { refundId: string },
): Promise<WithRefunds<PaymentRow>> {
  return commit(deps, async (trx) => {
    const seen = await selectRefundRequest(trx, which.refundId)
    const payment = seen && (await lockPayment(trx, { id: seen.payment_id }))
    const request = payment && (await selectRefundRequest(trx, which.refundId))
    if (!request) throw noSuchRequest()
    if (providerFacts(payment.provider).sendsBack !== 'studio')
      throw conflict('This payment was made by card, so the provider refunds it.')
    const stage = refundStage({ status: request.status, sentAt: request.sent_at }, payment.provider)
    if (stage !== 'studio-sends' || request.amount === null)
      throw conflict("This refund isn't waiting to be sent.")
    const now = deps.clock()
    const refunded = (await withRefunds(trx, payment)).refunded_amount + request.amount
    const row = await updatePayment(trx, payment.id, {
      status: refunded === payment.amount ? 'refunded' : 'completed',
      updated_at: isoTime(now),
    })
    await bookRefund(await notificationOf(deps, trx, row, now), request.amount, [request.id])
    await markRefundSent(trx, { id: request.id, now: isoTime(now) })
    const detail = { amount: request.amount, refundId: request.id }
    await recordAudit(trx, { action: 'transfer-returned', about: payment.id, detail, now })
    return withRefunds(trx, row)
  })
}

/** Bank details by payment id, for transfers only. */
export async function transfersOf(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, BankDetails>> {
  const rows = await selectTransfersOfPayments(db, paymentIds)
  return new Map(
    rows.map(({ payment_id, reference, on_day: on, from_iban: fromIban }) => [
      payment_id,
      { reference, on, fromIban },
    ]),
  )
}

/** A booked transfer, or a part of one. */
export type BookedTransfer = { reference: string; on: string; amount: Cents; orderId: string }

/** Booked transfers with these references or for these orders. */
export async function standingTransfers(
  db: Db,
  which: { references: readonly string[]; orderIds: readonly string[] },
): Promise<BookedTransfer[]> {
  const rows = [
    ...(await selectTransfersInList(db, 'reference', which.references)),
    ...(await selectTransfersInList(db, 'order_id', which.orderIds)),
  ]
  const standing = new Map(rows.map((row) => [row.payment_id, row]))
  return [...standing.values()].map(({ reference, on_day: on, amount, order_id: orderId }) => {
    return { reference, on, amount, orderId }
  })
}

/**
 * Refuses a second transfer with the same reference, even a concurrent one, unless it is another part of the order or
 * pays both orders.
 * @throws AppError conflict
 */
async function bookOnce(trx: Trx, paymentId: string, transfer: Transfer): Promise<void> {
  const { orderId, reference, on, amount } = transfer
  const row = {
    payment_id: paymentId,
    order_id: orderId,
    reference,
    on_day: on,
    amount,
    reversed_at: null,
    from_iban: ibanOf(transfer),
  }
  if (await insertTransfer(trx, { ...row, is_first: 1 })) return
  const first = await selectFirstTransfer(trx, reference)
  if (!first) throw bookedAlready('this order')
  if (first.order_id !== orderId) {
    const { number } = await showOrder(trx, first.order_id)
    if (!transfer.alsoPays) throw bookedAlready(`order ${number}`)
    if (first.on_day !== on) throw bookedAlready(`order ${number}, with another date`)
  }
  if (!(await insertTransfer(trx, { ...row, is_first: 0 }))) throw bookedAlready('this order')
}

function bookedAlready(forWhat: string): AppError {
  return conflict(`A transfer with this reference is already recorded for ${forWhat}.`)
}

function ibanOf({ fromIban = '' }: Transfer): string | null {
  return fromIban.replaceAll(' ', '').toUpperCase() || null
}

function requireTransfer(transfer: Transfer, today: string): void {
  const { amount, on, reference } = transfer
  const iban = ibanOf(transfer)
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw badInput(`The amount must be at least ${formatEuros(1)}.`)
  if (!isDay(on)) throw badInput('The date must look like 2026-11-30.')
  if (on > today) throw badInput('That date is in the future.')
  if (!/^[\x21-\x7e](.{0,98}[\x21-\x7e])?$/.test(reference) || !canBePrinted(reference))
    throw badInput('The reference must be 1 to 100 characters, as the bank gives it.')
  if (iban !== null && !isIban(iban))
    throw badInput("That isn't a valid IBAN. Check it for typos, or leave it out.")
}
