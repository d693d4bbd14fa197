import { serviceTitle } from '../catalogue/catalogue.schema.ts'
import { creditOrder } from '../invoices/invoices.server.ts'
import { AppError } from '../kernel/app-error.ts'
import { isoTime } from '../kernel/clock.ts'
import { commit, type Work } from '../kernel/commit.ts'
import type { Db } from '../kernel/database.ts'
import { newId } from '../kernel/id.ts'
import { formatEuros } from '../kernel/money.ts'
import { periodEnds } from '../kernel/periods.ts'
import type { Order } from '../orders/orders.schema.ts'
import {
  endOrder,
  findOrderOfNumber,
  holdOrder,
  mayWithdraw,
  noSuchOrder,
  ownerOfOrder,
  showOrder,
  type WithdrawableOrder,
} from '../orders/orders.server.ts'
import { enqueueMail } from '../outbox/outbox.server.ts'
import { whilePersonWaits } from '../payments/patience.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { holdPaymentsOfOrder, paymentsOfOrder } from '../payments/payments-of-order.server.ts'
import { grantRefundOfOrder, sendGrantedRefunds } from '../payments/refunds/grant-refund.server.ts'
import { isSample } from '../payments/settle/book-completed.server.ts'
import { findPerson } from '../people/people.server.ts'
import { type ProjectProgress, progressOfPayments } from '../projects/project-states.server.ts'
import { cancelProjectOfPayment } from '../projects/projects.server.ts'
import { tellClient } from '../thread/messages.server.ts'
import { withdrawalAmount } from './withdrawal-amount.ts'
import { withdrawalMail, withdrawalNoticeMail } from './withdrawals.mails.ts'
import type { Withdrawal, WithdrawalInput, WithdrawalPreview } from './withdrawals.schema.ts'
import {
  insertWithdrawal,
  selectWithdrawalOfOrder,
  selectWithdrawals,
  selectWithdrawalsOfOwner,
  type WithdrawalRow,
} from './withdrawals.store.server.ts'

/** Within so many days the money goes back (Directive 2011/83 Article 13(1)). */
const REFUND_DUE_DAYS = 14

/** Who declares it: the client whose order it is, or whoever knows its number and its buyer's e-mail address. */
export type Declarant =
  | { orderId: string; ownerId: string; name: string; email: string }
  | ({ ownerId?: undefined } & WithdrawalInput)

/** What a withdrawal would mean now. Changes nothing. @throws AppError not-found, conflict when there is nothing to withdraw from */
export async function previewWithdrawal(
  deps: PaymentsDeps,
  declarant: Declarant,
): Promise<WithdrawalPreview> {
  const order = await orderOf(deps.db, declarant)
  if (!mayWithdraw(order, deps.clock())) throw await noWithdrawal(deps.db, order, deps.clock())
  return previewOf(order, await progressOf(deps.db, order))
}

/**
 * A consumer withdraws: no reason, no approval. Order and project end and what goes back is decided in one unit of work, acknowledged on
 * a durable medium; the money then goes the way of every refund. Declaring it again finds what was declared.
 * @throws AppError not-found, conflict once the period or the work is over
 */
export async function declareWithdrawal(given: PaymentsDeps, declarant: Declarant): Promise<Withdrawal> {
  const deps = whilePersonWaits(given)
  const { id } = await orderOf(deps.db, declarant)
  const { withdrawal, refundIds } = await commit(deps, (work) => declare(deps, work, id, declarant))
  for (const refundId of refundIds)
    await sendGrantedRefunds(deps, { refundId }).catch((error) =>
      // Decided and stored: the sweep carries it out, and the buyer's withdrawal stands.
      deps.log.warn({ refundId, err: error }, 'a refund after a withdrawal waits for the sweep'),
    )
  return withdrawal
}

/** Those of a client, newest first. */
export async function listWithdrawals(db: Db, ownerId: string): Promise<Withdrawal[]> {
  return Promise.all((await selectWithdrawalsOfOwner(db, ownerId)).map((row) => toWithdrawal(db, row)))
}

/** For the studio, newest first; dueAt says by when the money must be back. */
export async function listAllWithdrawals(
  db: Db,
  filter: { limit?: number } = {},
): Promise<(Withdrawal & { name: string; email: string; isBack: boolean })[]> {
  const rows = await selectWithdrawals(db, { limit: filter.limit ?? 100 })
  return Promise.all(
    rows.map(async (row) => {
      const order = await showOrder(db, row.order_id)
      const isBack = order.received - order.returned <= row.kept
      return { ...(await toWithdrawal(db, row)), name: row.name, email: row.email, isBack }
    }),
  )
}

async function declare(
  deps: PaymentsDeps,
  work: Work,
  orderId: string,
  declarant: Declarant,
): Promise<{ withdrawal: Withdrawal; refundIds: string[] }> {
  // Payments before their order, as everywhere, so that nobody waits for each other.
  const payments = await holdPaymentsOfOrder(work, orderId)
  const order = await holdOrder(work, orderId)
  const before = await selectWithdrawalOfOrder(work, orderId)
  if (before) return { withdrawal: await toWithdrawal(work, before), refundIds: [] }
  const now = deps.clock()
  if (!mayWithdraw(order, now)) throw await noWithdrawal(work, order, now)
  const progress = await progressOf(work, order)
  if (hasPerformed(order, progress)) throw performed()
  const { refund, kept, donePercent } = previewOf(order, progress)

  const ended = await endOrder(work, { orderId, as: 'withdrawn', now })
  const note = 'You withdrew from the contract.'
  for (const { id: paymentId } of payments) await cancelProjectOfPayment(work, { paymentId, note, now })
  const { refundIds, leftOver } = await grantRefundOfOrder(work, {
    orderId,
    amount: refund,
    reason: 'Withdrawal from the contract.',
    now,
  })
  await creditOrder(work, deps, { order: ended, isSample: payments.some(isSample), now })
  const row: WithdrawalRow = {
    id: newId('wdr'),
    order_id: orderId,
    user_id: await ownerOfOrder(work, orderId),
    name: declarant.name,
    email: declarant.email,
    declared_at: isoTime(now),
    refund,
    kept,
    done_percent: donePercent,
    due_at: isoTime(periodEnds(now, REFUND_DUE_DAYS)),
  }
  await insertWithdrawal(work, row)
  const withdrawal = await toWithdrawal(work, row)
  await tell(deps, work, { order, row, withdrawal, leftOver, now })
  return { withdrawal, refundIds }
}

async function tell(
  deps: PaymentsDeps,
  work: Work,
  told: { order: Order; row: WithdrawalRow; withdrawal: Withdrawal; leftOver: number; now: Date },
): Promise<void> {
  const { order, row, withdrawal, leftOver, now } = told
  const owner = row.user_id === null ? undefined : await findPerson(work, row.user_id)
  const facts = { ...withdrawal, name: row.name, email: row.email, donePercent: row.done_percent }
  const recipients = new Set([row.email, order.buyer.email, ...(owner ? [owner.email] : [])])
  for (const recipient of recipients)
    await enqueueMail(
      work,
      { recipient, ...withdrawalMail(facts, deps.studio) },
      { now, dedupeKey: `withdrawal:${row.id}:${recipient}` },
    )
  await enqueueMail(
    work,
    {
      recipient: deps.studioEmail,
      replyTo: row.email,
      ...withdrawalNoticeMail({ ...facts, leftOver }, deps.studio),
    },
    { now, dedupeKey: `withdrawal:${row.id}:studio` },
  )
  if (owner)
    await tellClient(work, {
      userId: owner.id,
      body: `You withdrew from order ${order.number}, ${serviceTitle(order.service)}. ${formatEuros(row.refund)} goes back to you.`,
      dedupeKey: `withdrawal:${row.id}`,
      now,
    })
}

/** @throws AppError not-found, in the same words whatever does not fit */
async function orderOf(db: Db, declarant: Declarant): Promise<Order> {
  if (declarant.ownerId !== undefined) {
    const owner = await ownerOfOrder(db, declarant.orderId)
    if (owner !== declarant.ownerId) throw noSuchOrder()
    return showOrder(db, declarant.orderId)
  }
  const order = await findOrderOfNumber(db, declarant)
  const owner = order && (await ownerOfOrder(db, order.id))
  const person = owner ? await findPerson(db, owner) : undefined
  const known = [order?.buyer.email, person?.email].map((email) => email?.toLowerCase())
  if (!order || order.acceptedAt === null || !known.includes(declarant.email.toLowerCase()))
    throw new AppError('not-found', {
      userMessage:
        'There is no order with this number and e-mail address. Both stand in your order confirmation.',
    })
  return order
}

async function noWithdrawal(db: Db, order: Order, now: Date): Promise<AppError> {
  const refuse = (userMessage: string) => new AppError('conflict', { userMessage })
  if (await selectWithdrawalOfOrder(db, order.id))
    return refuse('You have withdrawn from this order already.')
  if (order.buyer.kind === 'company')
    return refuse('A company has no right of withdrawal. Please write to us.')
  if (order.withdrawalEndsAt !== null && isoTime(now) >= order.withdrawalEndsAt)
    return refuse(
      'The withdrawal period of this order is over. You can still ask for a refund beside its payment.',
    )
  return refuse('There is no contract to withdraw from in this order.')
}

/** A service that was performed in full, as the buyer had asked, cannot be withdrawn from (Directive 2011/83 Article 16(a)). */
function hasPerformed(order: Order, progress: ProjectProgress | undefined): boolean {
  return order.consentAt !== null && progress?.status === 'completed'
}

function performed(): AppError {
  return new AppError('conflict', {
    userMessage:
      'The work was completed, which you had asked us to begin at once, so it cannot be withdrawn from any more. You can ask for a refund beside its payment.',
  })
}

function previewOf(order: WithdrawableOrder, progress: ProjectProgress | undefined): WithdrawalPreview {
  const donePercent = progress?.status === 'in-progress' ? (progress.percent ?? 0) : 0
  const { refund, kept } = withdrawalAmount({ ...order, hasConsent: order.consentAt !== null, donePercent })
  return {
    orderNumber: order.number,
    service: order.service,
    gross: order.gross,
    refund,
    kept,
    donePercent,
    endsAt: order.withdrawalEndsAt,
  }
}

async function progressOf(db: Db, order: Order): Promise<ProjectProgress | undefined> {
  const payments = await paymentsOfOrder(db, order.id)
  return progressOfPayments(
    db,
    payments.map(({ id }) => id),
  )
}

async function toWithdrawal(db: Db, row: WithdrawalRow): Promise<Withdrawal> {
  const order = await showOrder(db, row.order_id)
  return {
    orderId: row.order_id,
    orderNumber: order.number,
    service: order.service,
    declaredAt: row.declared_at,
    refund: row.refund,
    kept: row.kept,
    dueAt: row.due_at,
  }
}
