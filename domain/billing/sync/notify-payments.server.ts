import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type RenderedEmail, withoutPortal } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import {
  disputeNoticeEmail,
  earlyStartEmail,
  earlyStartNoticeEmail,
} from '../payments/payment-notices.emails.ts'
import { disputeFacts, providerFacts } from '../payments/payment-states.schema.ts'
import {
  mistakenEmail,
  paymentFailedEmail,
  receiptEmail,
  restPaidNoticeEmail,
  saleNoticeEmail,
} from '../payments/payments.emails.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { withRefunds } from '../payments/payments.server.ts'
import type { PaymentRow } from '../payments/payments.store.server.ts'
import { type RefundNotified, refundedEmail } from '../refunds/refunds.emails.ts'

/** The account's current address, or the buyer's address if the account was deleted. */
export type Recipient = { email: string; hasAccount: boolean }

/** A change of a payment that is being stored, with its recipient. */
export type PaymentChange = {
  deps: PaymentsDeps
  work: UnitOfWork
  payment: PaymentRow
  client: Recipient
  now: Date
}

export async function notificationOf(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentChange> {
  const user = await findPerson(trx, payment.user_id)
  const client = { email: user?.email ?? payment.buyer_email, hasAccount: user !== undefined }
  return { deps, work: trx, payment, client, now }
}

export async function notifyCompleted(change: PaymentChange): Promise<void> {
  const { payment } = change
  await message(
    change,
    `We received your payment of ${formatEuros(payment.amount)} for ${serviceTitle(payment.service)}.`,
    'completed',
  )
}

/**
 * Sends the receipt. The studio is notified of a first payment and of later card payments, because it books transfers
 * itself.
 * @param sale projectId: undefined if no project could be opened; isOpened: by this payment
 */
export async function emailCompleted(
  change: PaymentChange,
  sale: {
    order: Order
    invoices: readonly Invoice[]
    creditNotes: readonly Invoice[]
    completedAt: string
    mayStartFrom: string | undefined
    projectId: string | undefined
    isOpened: boolean
  },
): Promise<void> {
  const { deps, work, payment, now } = change
  const next = await nextOfProject(deps, work, { orderId: payment.order_id }, now)
  const { termsVersion } = sale.order
  const documents = [...sale.invoices, ...sale.creditNotes]
  const attachments = [
    ...documents.map(({ id }) => `invoice:${id}`),
    ...(termsVersion ? [`terms:${termsVersion}`] : []),
  ]
  await emailClient(change, receiptEmail({ ...payment, ...sale, next }, deps.studio), 'receipt', attachments)
  const isSold = sale.isOpened || (sale.projectId === undefined && sale.order.keptProgress === null)
  if (isSold) await emailStudio(change, saleNoticeEmail({ ...payment, ...sale }, deps.studio), 'sale')
  else if (providerFacts(payment.provider).by === 'card')
    await emailStudio(change, restPaidNoticeEmail({ ...payment, ...sale }, deps.studio), 'rest-paid')
}

export async function notifyPart(change: PaymentChange, order: Order): Promise<void> {
  const { payment } = change
  const [open, due] = [openOf(order), dueOf(order)]
  const rest =
    open > 0
      ? `${formatEuros(open)} of ${formatEuros(due)} are still open.`
      : `The rest of the second instalment, ${formatEuros(order.gross - order.received)}, is due once the work is delivered.`
  await message(
    change,
    `We received ${formatEuros(payment.amount)} for order ${order.number}. ${rest}`,
    'part',
  )
}

/** @param shortfall order: after the shortfall was settled */
export async function notifyShortfall(
  change: PaymentChange,
  shortfall: { order: Order; amount: Cents },
): Promise<void> {
  const { order, amount } = shortfall
  await message(
    change,
    `${formatEuros(amount)} was missing for order ${order.number}. You don't need to send it: ${order.status === 'paid' ? 'your order is paid' : 'nothing more is due before the work is delivered'}.`,
    'shortfall',
  )
}

/** @param mistake documents: reissued documents */
export async function notifyMistaken(
  change: PaymentChange,
  { order, documents }: { order: Order; documents: readonly Invoice[] },
): Promise<void> {
  const { deps, payment } = change
  const open = openOf(order)
  const rest = open > 0 ? ` ${formatEuros(open)} of ${formatEuros(dueOf(order))} is still due.` : ''
  await message(
    change,
    `We recorded ${formatEuros(payment.amount)} for order ${order.number} by mistake and have reversed it.${rest}`,
    'mistaken',
  )
  if (open === 0 && documents.length === 0) return
  const attachments = documents.map(({ id }) => `invoice:${id}`)
  await emailClient(
    change,
    mistakenEmail({ order, amount: payment.amount, documents }, deps.studio),
    'mistaken',
    attachments,
  )
}

/** @param paid isSecond: the order was already paid, or has ended */
export async function notifySurplus(
  change: PaymentChange,
  { order, surplus, isSecond }: { order: Order; surplus: Cents; isSecond: boolean },
): Promise<void> {
  await message(
    change,
    isSecond
      ? `We received ${formatEuros(surplus)} for order ${order.number}, which is already settled. We'll refund it.`
      : `You paid ${formatEuros(surplus)} more than order ${order.number} costs. We'll refund it.`,
    'surplus',
  )
}

export async function notifyEarlyStart(
  change: PaymentChange,
  consent: { wording: string; at: string; projectId: string },
): Promise<void> {
  const { deps, work, payment, now } = change
  await message(
    change,
    `You asked us to start on your project ${optimizationTitle(payment.service)} at once. You agreed: “${consent.wording}”`,
    'early-start',
  )
  const next = await nextOfProject(deps, work, { orderId: payment.order_id }, now)
  const { projectId } = consent
  await emailClient(
    change,
    earlyStartEmail({ ...payment, projectId, consent, next }, deps.studio),
    'early-start',
  )
  await emailStudio(change, earlyStartNoticeEmail({ ...payment, projectId }, deps.studio), 'early-start')
}

export async function notifyFailed(change: PaymentChange): Promise<void> {
  const { deps, payment, now } = change
  await message(
    change,
    `Your payment for ${serviceTitle(payment.service)} failed; nothing was charged. You can try again under Payments.`,
    `failed:${now.getTime()}`,
  )
  await emailClient(change, paymentFailedEmail(payment, deps.studio), `failed:${now.getTime()}`)
}

/** Call it after booking the refund. */
export async function notifyRefunded(
  change: PaymentChange,
  refund: Omit<RefundNotified, 'refundedAmount'>,
): Promise<void> {
  const { deps, work, payment } = change
  const { refunded_amount: refundedAmount } = await withRefunds(work, payment)
  const key = `refunded:${refundedAmount}`
  const sentence = `We refunded ${formatEuros(refund.amount)} of your payment of ${formatEuros(payment.amount)} for ${serviceTitle(payment.service)}.`
  await message(change, refund.answer ? `${sentence}\n\n${refund.answer}` : sentence, key)
  const refunded = { ...refund, refundedAmount }
  const attachments = refund.creditNotes.map(({ id }) => `invoice:${id}`)
  await emailClient(change, refundedEmail(payment, refunded, deps.studio), key, attachments)
}

/** The studio has to act. The client gets a neutral message. */
export async function notifyDispute(change: PaymentChange): Promise<void> {
  const { deps, payment, now } = change
  if (payment.dispute === null) return
  const key = `dispute:${payment.dispute}:${now.getTime()}`
  await message(change, disputeFacts(payment.dispute).message(serviceTitle(payment.service)), key)
  await emailStudio(change, disputeNoticeEmail(payment, payment.dispute, deps.studio), key)
}

async function message(
  { work, payment, client, now }: PaymentChange,
  body: string,
  key: string,
): Promise<void> {
  if (!client.hasAccount) return
  await notifyClient(work, { userId: payment.user_id, body, dedupeKey: `payment:${payment.id}:${key}`, now })
}

async function emailClient(
  { deps, work, payment, client, now }: PaymentChange,
  mail: RenderedEmail,
  key: string,
  attachments: readonly string[] = [],
) {
  await enqueueEmail(work, {
    kind: 'money',
    to: client.email,
    mail: client.hasAccount ? mail : withoutPortal(deps.studio, mail),
    attachments,
    now,
    key: `payment:${payment.id}:${key}`,
  })
}

async function emailStudio(
  { deps, work, payment, client, now }: PaymentChange,
  mail: RenderedEmail,
  key: string,
) {
  await enqueueEmail(work, {
    kind: 'studio',
    to: deps.studioEmail,
    mail,
    replyTo: client.email,
    now,
    key: `payment:${payment.id}:studio:${key}`,
  })
}
