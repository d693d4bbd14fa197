import { keepAgreedBuyer } from '#domain/crm/buyers/buyers.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { partToPay } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import { instalmentSentences } from '#domain/orders/order-words.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { acceptQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import { findBuyerOfQuote } from '#domain/orders/quotes/open-quote.server.ts'
import type { AcceptQuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { issueInvoice } from '../invoices/issue-invoice.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import type { AcceptedQuote } from '../payments/payments.schema.ts'
import type { Payer } from '../payments/payments.server.ts'
import { CONSENT_WORDING } from '../payments/wording.schema.ts'
import { payOrder } from '../purchases/start-purchase.server.ts'
import { quoteAcceptedEmail, quoteAcceptedNoticeEmail } from './contracts.emails.ts'

/** An account created together with its first order. */
type NewAccount = { write: (trx: UnitOfWork) => Promise<void> }

/**
 * Accepts a quote. Contract, invoice and confirmation are one unit of work, and the buyer becomes the default buyer of
 * the account. A card payment starts afterwards. If that fails, the contract remains, and `payOrder` can start the
 * payment.
 * @throws AppError not-found, conflict if the quote is closed, belongs to another account or its price changed,
 * bad-input for a transfer without a bank account, unavailable if the card payment couldn't start
 */
export async function acceptAndPay(
  deps: PaymentsDeps & BuyersDeps,
  payer: Payer,
  input: AcceptQuoteInput,
): Promise<AcceptedQuote> {
  const orderId = await acceptOffer(deps, payer, input)
  return { orderId, payment: input.payBy === 'card' ? await payOrder(deps, payer, { orderId }) : null }
}

/**
 * The contract without the payment. @param created the payer's new account @returns the order's id @throws AppError
 * like `acceptAndPay`
 */
export async function acceptOffer(
  deps: PaymentsDeps & BuyersDeps,
  payer: Payer,
  input: AcceptQuoteInput,
  created?: NewAccount,
): Promise<string> {
  const { payBy } = input
  if (payBy === 'transfer' && deps.seller.bank === null)
    throw badInput("We don't accept bank transfers. Please pay by card.")
  const { name, email } = payer
  const buyer = { ...(await findBuyerOfQuote(deps, input, created ? undefined : payer)), name, email }
  return commit(deps, async (trx) => {
    const now = deps.clock()
    await created?.write(trx)
    const { order, scope, dueOn, daysAfterDelivery } = await acceptQuote(trx, payer, {
      secret: input.secret,
      buyer,
      options: input.options,
      gross: input.gross,
      payBy,
      consent: input.startAtOnce ? CONSENT_WORDING : null,
      now,
    })
    await keepAgreedBuyer(trx, payer.id, order.buyer, now)
    const detail = { gross: order.gross, payBy }
    await recordAudit(trx, { action: 'quote-accepted', about: order.id, detail, now })
    const part = partToPay(order)?.part ?? 'whole'
    const invoice =
      dueOn === null ? undefined : await issueInvoice(deps, trx, { order, part, dueOn, isSample: false, now })
    await notifyAccepted(deps, trx, { payer, order, scope, dueOn, daysAfterDelivery, invoice, now })
    return order.id
  })
}

async function notifyAccepted(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  acceptance: {
    payer: Payer
    order: Order
    scope: string | null
    dueOn: string | null
    daysAfterDelivery: number
    invoice: Invoice | undefined
    now: Date
  },
): Promise<void> {
  const { payer, order, scope, dueOn, daysAfterDelivery, invoice, now } = acceptance
  const pay =
    dueOn === null
      ? `Your project opens once ${order.instalments ? 'the first instalment' : 'it'} is paid.`
      : `Please transfer ${formatEuros(openOf(order))} with the reference ${order.number} by ${dayNamed(dueOn, now)}.`
  await notifyClient(trx, {
    userId: payer.id,
    body: [`You accepted our quote “${order.service}”. ${pay}`, ...instalmentSentences(order)].join(' '),
    dedupeKey: `quote:${order.id}:accepted`,
    now,
  })
  const terms = `terms:${order.termsVersion ?? deps.termsVersion}`
  const attachments = invoice ? [`invoice:${invoice.id}`, terms] : [terms]
  const facts = { order, scope, dueOn, daysAfterDelivery, seller: deps.seller, now }
  await enqueueEmail(trx, {
    kind: 'money',
    to: payer.email,
    mail: quoteAcceptedEmail(facts, deps.studio),
    attachments,
    now,
    key: `quote:${order.id}:accepted`,
  })
  await enqueueEmail(trx, {
    kind: 'studio',
    to: deps.studioEmail,
    mail: quoteAcceptedNoticeEmail({ order, dueOn, payer, now }, deps.studio),
    replyTo: payer.email,
    now,
    key: `quote:${order.id}:accepted:studio`,
  })
}
