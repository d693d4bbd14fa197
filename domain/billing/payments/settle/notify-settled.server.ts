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
import type { Invoice } from '../../invoices/invoices.schema.ts'
import { earlyStartEmail, earlyStartNoticeEmail } from '../early-start.emails.ts'
import { disputeFacts, providerFacts } from '../payment-states.schema.ts'
import {
  disputeNoticeEmail,
  mistakenEmail,
  paymentFailedEmail,
  type RefundNotified,
  receiptEmail,
  refundedEmail,
  restPaidNoticeEmail,
  saleNoticeEmail,
} from '../payments.emails.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { withRefunds } from '../with-refunds.server.ts'

/** Who is told: the account's present address, or the buyer's of then when the account is gone. */
export type Recipient = { email: string; hasAccount: boolean }

/** One change of a payment, while it is stored. */
export type Telling = {
  deps: PaymentsDeps
  work: UnitOfWork
  payment: PaymentRow
  client: Recipient
  now: Date
}

/** Who is told of a payment. */
export async function notificationOf(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  payment: PaymentRow,
  now: Date,
): Promise<Telling> {
  const user = await findPerson(trx, payment.user_id)
  const client = { email: user?.email ?? payment.buyer_email, hasAccount: user !== undefined }
  return { deps, work: trx, payment, client, now }
}

/** Message in the thread. */
export async function notifyCompleted(telling: Telling): Promise<void> {
  const { payment } = telling
  await message(
    telling,
    `We received your payment of ${formatEuros(payment.amount)} for ${serviceTitle(payment.service)}.`,
    'completed',
  )
}

/**
 * Receipt to the client; notice to the studio when the order is first paid, and of money that a card brought later: what a transfer brings
 * it books itself.
 * @param sale projectId: nothing when no project could be opened; isOpened: it was, by this payment
 */
export async function emailCompleted(
  telling: Telling,
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
  const { deps, work, payment, now } = telling
  const next = await nextOfProject(deps, work, { orderId: payment.order_id }, now)
  const { termsVersion } = sale.order
  const papers = [...sale.invoices, ...sale.creditNotes]
  const attachments = [
    ...papers.map(({ id }) => `invoice:${id}`),
    ...(termsVersion ? [`terms:${termsVersion}`] : []),
  ]
  await emailClient(telling, receiptEmail({ ...payment, ...sale, next }, deps.studio), 'receipt', attachments)
  const isSold = sale.isOpened || (sale.projectId === undefined && sale.order.keptProgress === null)
  if (isSold) await emailStudio(telling, saleNoticeEmail({ ...payment, ...sale }, deps.studio), 'sale')
  else if (providerFacts(payment.provider).by === 'card')
    await emailStudio(telling, restPaidNoticeEmail({ ...payment, ...sale }, deps.studio), 'rest-paid')
}

/** A part of an order's price arrived. */
export async function notifyPart(telling: Telling, order: Order): Promise<void> {
  const { payment } = telling
  const [open, due] = [openOf(order), dueOf(order)]
  const rest =
    open > 0
      ? `${formatEuros(open)} of ${formatEuros(due)} are still open.`
      : `The rest of the second instalment, ${formatEuros(order.gross - order.received)}, is due once the work is delivered.`
  await message(
    telling,
    `We received ${formatEuros(payment.amount)} for order ${order.number}. ${rest}`,
    'part',
  )
}

/** What was missing of an order's price is not asked for any more. @param shortfall order: without the shortfall */
export async function notifyShortfall(
  telling: Telling,
  shortfall: { order: Order; amount: Cents },
): Promise<void> {
  const { order, amount } = shortfall
  await message(
    telling,
    `${formatEuros(amount)} were missing of order ${order.number}. You need not send them: ${order.status === 'paid' ? 'your order is paid' : 'nothing more is due before the work is delivered'}.`,
    'shortfall',
  )
}

/** What was booked of an order had not come for it. @param mistake papers: that take the place of one that said it was paid */
export async function notifyMistaken(
  telling: Telling,
  { order, papers }: { order: Order; papers: readonly Invoice[] },
): Promise<void> {
  const { deps, payment } = telling
  const open = openOf(order)
  const rest = open > 0 ? ` ${formatEuros(open)} of ${formatEuros(dueOf(order))} are open.` : ''
  await message(
    telling,
    `We had booked ${formatEuros(payment.amount)} for order ${order.number} by mistake, and took that back.${rest}`,
    'mistaken',
  )
  if (open === 0 && papers.length === 0) return
  const attachments = papers.map(({ id }) => `invoice:${id}`)
  await emailClient(
    telling,
    mistakenEmail({ order, amount: payment.amount, papers }, deps.studio),
    'mistaken',
    attachments,
  )
}

/** More arrived than an order costs. @param paid isSecond: it was paid before, or has ended */
export async function notifySurplus(
  telling: Telling,
  { order, surplus, isSecond }: { order: Order; surplus: Cents; isSecond: boolean },
): Promise<void> {
  await message(
    telling,
    isSecond
      ? `We received ${formatEuros(surplus)} for order ${order.number}, which needs no payment any more. We send it back to you.`
      : `You paid ${formatEuros(surplus)} more than order ${order.number} costs. We send it back to you.`,
    'surplus',
  )
}

/** The buyer of a paid order asks that work starts at once: confirmed to them, told to the studio. */
export async function notifyEarlyStart(
  telling: Telling,
  consent: { wording: string; at: string; projectId: string },
): Promise<void> {
  const { deps, work, payment, now } = telling
  await message(
    telling,
    `You asked us to start on your project ${optimizationTitle(payment.service)} at once. You agreed: “${consent.wording}”`,
    'early-start',
  )
  const next = await nextOfProject(deps, work, { orderId: payment.order_id }, now)
  const { projectId } = consent
  await emailClient(
    telling,
    earlyStartEmail({ ...payment, projectId, consent, next }, deps.studio),
    'early-start',
  )
  await emailStudio(telling, earlyStartNoticeEmail({ ...payment, projectId }, deps.studio), 'early-start')
}

export async function notifyFailed(telling: Telling): Promise<void> {
  const { deps, payment, now } = telling
  await message(
    telling,
    `Your payment for ${serviceTitle(payment.service)} failed; nothing was charged. You can try again under Payments.`,
    `failed:${now.getTime()}`,
  )
  await emailClient(telling, paymentFailedEmail(payment, deps.studio), `failed:${now.getTime()}`)
}

/** Once the refund is booked. */
export async function notifyRefunded(
  telling: Telling,
  refund: Omit<RefundNotified, 'refundedAmount'>,
): Promise<void> {
  const { deps, work, payment } = telling
  const { refunded_amount: refundedAmount } = await withRefunds(work, payment)
  const key = `refunded:${refundedAmount}`
  const sentence = `We refunded ${formatEuros(refund.amount)} of your payment of ${formatEuros(payment.amount)} for ${serviceTitle(payment.service)}.`
  await message(telling, refund.answer ? `${sentence}\n\n${refund.answer}` : sentence, key)
  const told = { ...refund, refundedAmount }
  const attachments = refund.creditNotes.map(({ id }) => `invoice:${id}`)
  await emailClient(telling, refundedEmail(payment, told, deps.studio), key, attachments)
}

/** The studio has to act; the client is told without a judgement. */
export async function notifyDispute(telling: Telling): Promise<void> {
  const { deps, payment, now } = telling
  if (payment.dispute === null) return
  const key = `dispute:${payment.dispute}:${now.getTime()}`
  await message(telling, disputeFacts(payment.dispute).told(serviceTitle(payment.service)), key)
  await emailStudio(telling, disputeNoticeEmail(payment, payment.dispute, deps.studio), key)
}

async function message({ work, payment, client, now }: Telling, body: string, key: string): Promise<void> {
  if (!client.hasAccount) return
  await notifyClient(work, { userId: payment.user_id, body, dedupeKey: `payment:${payment.id}:${key}`, now })
}

async function emailClient(
  { deps, work, payment, client, now }: Telling,
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

async function emailStudio({ deps, work, payment, client, now }: Telling, mail: RenderedEmail, key: string) {
  await enqueueEmail(work, {
    kind: 'studio',
    to: deps.studioEmail,
    mail,
    replyTo: client.email,
    now,
    key: `payment:${payment.id}:studio:${key}`,
  })
}
