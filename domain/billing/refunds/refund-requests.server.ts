import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { withoutPortal } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { type AppError, badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { refundsOf } from '#domain/orders/movements.server.ts'
import { findEndedOrders } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { findRefundEnds } from '#domain/projects/projects.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import type { RefundRequestInput } from '../payments/payments.schema.ts'
import { noSuchPayment } from '../payments/payments.server.ts'
import { lockPayment, selectPaymentOfOwner } from '../payments/payments.store.server.ts'
import {
  ANSWERED_REQUESTS,
  OPEN_REQUESTS,
  type RefundTerms,
  refundDueOn,
  refundRefusal,
  refundRequestFacts,
  refundStage,
} from './refund-states.schema.ts'
import { refundDeclinedEmail, refundRequestedEmail, refundRequestNoticeEmail } from './refunds.emails.ts'
import {
  insertRefundRequest,
  markRefundSent,
  type RefundRequestRow,
  selectOrdersAskedBack,
  selectRefundRequest,
  selectRefundRequests,
  selectRefundRequestsOfPayment,
  selectUnsentRefunds,
  type UnsentRefundRow,
  updateRefundRequest,
} from './refunds.store.server.ts'

/**
 * Requests a refund. A payment has at most one open request. The studio is notified, and the client gets a
 * confirmation.
 * @throws AppError not-found for another client's payment, conflict if the policy doesn't allow it
 */
export async function requestRefund(
  deps: PaymentsDeps,
  client: { id: string; name: string; email: string },
  which: { paymentId: string },
  { reason }: RefundRequestInput,
): Promise<void> {
  await commit(deps, async (trx) => {
    await lockPayment(trx, { id: which.paymentId })
    const payment = await selectPaymentOfOwner(trx, { id: which.paymentId, userId: client.id })
    if (!payment) throw noSuchPayment()
    const now = deps.clock()
    const terms = (await refundTerms(trx, [payment.order_id])).get(payment.order_id)
    const refusal = refundRefusal(payment, terms, now)
    if (refusal) throw conflict(refusal)
    const requests = await selectRefundRequestsOfPayment(trx, payment.id)
    if (requests.some(({ status }) => refundRequestFacts(status).isOpen))
      throw conflict('You have already asked for a refund of this payment.')

    const id = newId('ref')
    await insertRefundRequest(trx, newRefundRequest(id, payment, reason, now))
    const next = await nextOfProject(deps, trx, { orderId: payment.order_id }, now)
    const { service, amount } = payment
    const facts = { id, paymentId: payment.id, service, amount, reason, next }
    await enqueueEmail(trx, {
      kind: 'money',
      to: client.email,
      mail: refundRequestedEmail(facts, deps.studio),
      now,
      key: `refund-request:${id}:client`,
    })
    await enqueueEmail(trx, {
      kind: 'studio',
      to: deps.studioEmail,
      mail: refundRequestNoticeEmail(
        { ...facts, clientName: client.name, clientEmail: client.email },
        deps.studio,
      ),
      replyTo: client.email,
      now,
      key: `refund-request:${id}:studio`,
      sendWhile: { what: 'refund-undecided', requestId: id },
    })
  })
}

/**
 * Declines a request with a reason. @throws AppError not-found, conflict if it was already answered, bad-input without
 * a reason
 */
export async function declineRefund(
  deps: PaymentsDeps,
  decision: { requestId: string; answer: string },
): Promise<void> {
  const answer = decision.answer.trim()
  if (answer === '') throw badInput('Enter why the refund is declined.')
  await commit(deps, async (trx) => {
    const found = await selectRefundRequest(trx, decision.requestId)
    const payment = found && (await lockPayment(trx, { id: found.payment_id }))
    if (!payment) throw noSuchRequest()
    const request = await openRequestOf(trx, found.id)
    const now = deps.clock()
    const answered_at = isoTime(now)
    await updateRefundRequest(trx, request.id, { status: 'declined', amount: null, answer, answered_at })
    const detail = { refundId: request.id }
    await recordAudit(trx, { action: 'refund-declined', about: payment.id, detail, now })
    const user = await findPerson(trx, payment.user_id)
    if (user)
      await notifyClient(trx, {
        userId: payment.user_id,
        body: `We declined the refund of your payment for ${serviceTitle(payment.service)}. Our reason: ${answer}`,
        dedupeKey: `refund-request:${request.id}:declined`,
        now,
      })
    const { service, amount } = payment
    const mail = refundDeclinedEmail({ paymentId: payment.id, service, amount, answer }, deps.studio)
    await enqueueEmail(trx, {
      kind: 'money',
      to: user?.email ?? payment.buyer_email,
      mail: user ? mail : withoutPortal(deps.studio, mail),
      now,
      key: `refund-request:${request.id}:declined`,
    })
  })
}

/** Refund requests with purchase and stage, oldest first. dueOn: last day for sending a granted refund */
export async function listRefundRequests(db: Db, filter: { isOpen?: boolean; orderId?: string } = {}) {
  const statuses = { true: OPEN_REQUESTS, false: ANSWERED_REQUESTS, undefined }[`${filter.isOpen}`]
  const requests = await selectRefundRequests(db, { statuses, orderId: filter.orderId })
  const paymentIds = requests.map(({ payment_id }) => payment_id)
  const refunds = await refundsOf(db, paymentIds)
  return requests.map((request) => ({
    ...request,
    stage: refundStage({ status: request.status, sentAt: request.sent_at }, request.provider),
    dueOn: request.answered_at !== null ? refundDueOn(request.answered_at) : null,
    refunded_amount: refunds.get(request.payment_id) ?? 0,
  }))
}

/** Orders with an open refund request. */
export async function findOrdersAskedBack(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await selectOrdersAskedBack(db, orderIds))
}

/** Marks granted refunds as sent that the provider reports. @returns the studio's answers to new ones */
export async function noteSentRefunds(
  trx: Trx,
  sent: { paymentId: string; refundIds: readonly string[]; now: Date },
): Promise<string | undefined> {
  const unsent = await selectUnsentRefunds(trx, { paymentId: sent.paymentId })
  const arrived = unsent.filter(({ id }) => sent.refundIds.includes(id))
  for (const { id } of arrived) await markRefundSent(trx, { id, now: isoTime(sent.now) })
  return arrived.flatMap(({ answer }) => answer ?? []).join('\n\n') || undefined
}

/** Grants open requests of a payment that was fully refunded in another way, such as in the provider's dashboard. */
export async function grantOpenRequests(
  trx: Trx,
  refund: { paymentId: string; amount: number; now: Date },
): Promise<void> {
  const at = isoTime(refund.now)
  for (const { id, status } of await selectRefundRequestsOfPayment(trx, refund.paymentId)) {
    if (!refundRequestFacts(status).isOpen) continue
    await updateRefundRequest(trx, id, {
      status: 'granted',
      amount: refund.amount,
      answer: null,
      answered_at: at,
    })
    await markRefundSent(trx, { id, now: at })
  }
}

/** @throws AppError not-found, conflict if it was already answered */
export async function openRequestOf(trx: Trx, requestId: string): Promise<RefundRequestRow> {
  const request = await selectRefundRequest(trx, requestId)
  if (!request) throw noSuchRequest()
  const { isOpen, answered } = refundRequestFacts(request.status)
  if (!isOpen) throw conflict(answered)
  return request
}

export function newRefundRequest(
  id: string,
  payment: { id: string; user_id: string },
  reason: string,
  now: Date,
): RefundRequestRow {
  return {
    id,
    payment_id: payment.id,
    user_id: payment.user_id,
    reason,
    status: 'open',
    amount: null,
    answer: null,
    created_at: isoTime(now),
    answered_at: null,
    sent_at: null,
  }
}

export function noSuchRequest(): AppError {
  return notFound('No refund request has this id.')
}

/** Granted but not known to be sent, oldest first. */
export function listUnsentRefunds(db: Db): Promise<UnsentRefundRow[]> {
  return selectUnsentRefunds(db, {})
}

export async function isRefundUndecided(db: Db, id: string): Promise<boolean> {
  const request = await selectRefundRequest(db, id)
  return request !== undefined && refundRequestFacts(request.status).isOpen
}

/** By order, for orders with a project. */
export async function refundTerms(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, RefundTerms>> {
  if (orderIds.length === 0) return new Map()
  const ended = await findEndedOrders(db, orderIds)
  const ends = await findRefundEnds(db, orderIds)
  return new Map([...ends].map(([id, until]) => [id, { until, isDecided: ended.has(id) }]))
}
