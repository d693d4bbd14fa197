import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type RenderedMail, withoutPortal } from '#domain/email/email-layout.ts'
import { enqueueMail } from '#domain/email/outbox.server.ts'
import type { Work } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { tellClient } from '#domain/messages/messages.server.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'
import { earlyStartMail, earlyStartNoticeMail } from '../early-start.emails.ts'
import { disputeFacts, providerFacts } from '../payment-states.schema.ts'
import {
  disputeNoticeMail,
  mistakenMail,
  paymentFailedMail,
  type RefundTold,
  receiptMail,
  refundedMail,
  restPaidNoticeMail,
  saleNoticeMail,
} from '../payments.emails.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { withRefunds } from '../with-refunds.server.ts'

/** Who is told: the account's present address, or the buyer's of then when the account is gone. */
export type Recipient = { email: string; hasAccount: boolean }

/** One change of a payment, while it is stored. */
export type Telling = { deps: PaymentsDeps; work: Work; payment: PaymentRow; client: Recipient; now: Date }

/** Who is told of a payment. */
export async function tellingOf(
  deps: PaymentsDeps,
  work: Work,
  payment: PaymentRow,
  now: Date,
): Promise<Telling> {
  const user = await findPerson(work, payment.user_id)
  const client = { email: user?.email ?? payment.buyer_email, hasAccount: user !== undefined }
  return { deps, work, payment, client, now }
}

/** Message in the thread. */
export async function tellCompleted(telling: Telling): Promise<void> {
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
export async function mailCompleted(
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
  await mailClient(telling, receiptMail({ ...payment, ...sale, next }, deps.studio), 'receipt', attachments)
  const isSold = sale.isOpened || (sale.projectId === undefined && sale.order.keptProgress === null)
  if (isSold) await mailStudio(telling, saleNoticeMail({ ...payment, ...sale }, deps.studio), 'sale')
  else if (providerFacts(payment.provider).by === 'card')
    await mailStudio(telling, restPaidNoticeMail({ ...payment, ...sale }, deps.studio), 'rest-paid')
}

/** A part of an order's price arrived. */
export async function tellPart(telling: Telling, order: Order): Promise<void> {
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
export async function tellShortfall(
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
export async function tellMistaken(
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
  await mailClient(
    telling,
    mistakenMail({ order, amount: payment.amount, papers }, deps.studio),
    'mistaken',
    attachments,
  )
}

/** More arrived than an order costs. @param paid isSecond: it was paid before, or has ended */
export async function tellSurplus(
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
export async function tellEarlyStart(
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
  await mailClient(
    telling,
    earlyStartMail({ ...payment, projectId, consent, next }, deps.studio),
    'early-start',
  )
  await mailStudio(telling, earlyStartNoticeMail({ ...payment, projectId }, deps.studio), 'early-start')
}

export async function tellFailed(telling: Telling): Promise<void> {
  const { deps, payment, now } = telling
  await message(
    telling,
    `Your payment for ${serviceTitle(payment.service)} failed; nothing was charged. You can try again under Payments.`,
    `failed:${now.getTime()}`,
  )
  await mailClient(telling, paymentFailedMail(payment, deps.studio), `failed:${now.getTime()}`)
}

/** Once the refund is booked. */
export async function tellRefunded(
  telling: Telling,
  refund: Omit<RefundTold, 'refundedAmount'>,
): Promise<void> {
  const { deps, work, payment } = telling
  const { refunded_amount: refundedAmount } = await withRefunds(work, payment)
  const key = `refunded:${refundedAmount}`
  const sentence = `We refunded ${formatEuros(refund.amount)} of your payment of ${formatEuros(payment.amount)} for ${serviceTitle(payment.service)}.`
  await message(telling, refund.answer ? `${sentence}\n\n${refund.answer}` : sentence, key)
  const told = { ...refund, refundedAmount }
  const attachments = refund.creditNotes.map(({ id }) => `invoice:${id}`)
  await mailClient(telling, refundedMail(payment, told, deps.studio), key, attachments)
}

/** The studio has to act; the client is told without a judgement. */
export async function tellDispute(telling: Telling): Promise<void> {
  const { deps, payment, now } = telling
  if (payment.dispute === null) return
  const key = `dispute:${payment.dispute}:${now.getTime()}`
  await message(telling, disputeFacts(payment.dispute).told(serviceTitle(payment.service)), key)
  await mailStudio(telling, disputeNoticeMail(payment, payment.dispute, deps.studio), key)
}

async function message({ work, payment, client, now }: Telling, body: string, key: string): Promise<void> {
  if (!client.hasAccount) return
  await tellClient(work, { userId: payment.user_id, body, dedupeKey: `payment:${payment.id}:${key}`, now })
}

async function mailClient(
  { deps, work, payment, client, now }: Telling,
  mail: RenderedMail,
  key: string,
  attachments: readonly string[] = [],
) {
  await enqueueMail(work, {
    kind: 'money',
    to: client.email,
    mail: client.hasAccount ? mail : withoutPortal(deps.studio, mail),
    attachments,
    now,
    key: `payment:${payment.id}:${key}`,
  })
}

async function mailStudio({ deps, work, payment, client, now }: Telling, mail: RenderedMail, key: string) {
  await enqueueMail(work, {
    kind: 'studio',
    to: deps.studioEmail,
    mail,
    replyTo: client.email,
    now,
    key: `payment:${payment.id}:studio:${key}`,
  })
}
