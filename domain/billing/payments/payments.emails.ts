import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { dayWords, momentWords } from '#domain/kernel/time.ts'
import {
  agreedLines,
  instalmentSentences,
  performanceFacts,
  withdrawalSentences,
} from '#domain/orders/agreed-words.ts'
import { instalmentFacts } from '#domain/orders/instalment-words.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { providerFacts } from './payment-states.schema.ts'
import type { DisputeStatus, PaymentsProviderName } from './payments.schema.ts'

/** What every mail about a payment says about it. Times are ISO 8601. */
export type PaymentFacts = {
  id: string
  service: string
  amount: Cents
  buyer_name: string
  buyer_email: string
}

const DISPUTE_WORDS: Record<DisputeStatus, { heading: string; advice: string }> = {
  open: {
    heading: 'A payment is disputed',
    advice: 'Answer it in the provider’s dashboard before its deadline; without an answer it is lost.',
  },
  won: { heading: 'A dispute was won', advice: 'The payment stands.' },
  lost: {
    heading: 'A dispute was lost',
    advice: 'The money went back to the buyer. Decide what happens to the project.',
  },
}

/**
 * To the client once the money is there: order confirmation and receipt.
 * @param payment isOpened: its project, by this; projectId: nothing when no project could be opened
 */
export function receiptEmail(
  payment: PaymentFacts & {
    provider: PaymentsProviderName
    order: Order
    invoices: readonly Invoice[]
    projectId: string | undefined
    isOpened: boolean
    completedAt: string
    next: LetterNext | undefined
  },
  studio: StudioFacts,
): RenderedEmail {
  const { order, invoices } = payment
  const now = new Date(payment.completedAt)
  const paid = order.instalments ? invoices.reduce((sum, { gross }) => sum + gross, 0) : order.gross
  return renderEmail(studio, {
    subject: `Receipt: ${serviceTitle(payment.service)}, ${formatEuros(paid)}`,
    preheader: `Your payment is complete. ${order.status === 'paid' && !payment.isOpened ? 'Your order is paid in full.' : 'What happens next.'}`,
    heading: 'Payment received',
    paragraphs: [
      `Thank you. Your payment is complete${followsFrom(payment)}`,
      providerFacts(payment.provider).chargesNobody?.mail,
      'This confirms what you ordered:',
      ...agreedLines(order),
      ...instalmentSentences(order),
      order.consentAt && `On ${momentWords(order.consentAt)} you agreed: “${order.consentWording}”`,
      ...withdrawalSentences(order, studio, now),
      `The terms of this order are attached${order.withdrawalEndsAt ? ', with the model withdrawal form' : ''}.`,
    ],
    next: payment.next,
    facts: [
      ['Service', serviceTitle(payment.service)],
      ['Order', order.number],
      ...performanceFacts(order, now),
      ['Price without VAT', formatEuros(order.net)],
      [`VAT ${vatRate(order.vat)}`, formatEuros(order.vatAmount)],
      [order.instalments ? 'Total' : 'Amount', formatEuros(order.gross)],
      payment.amount !== paid && ['Paid now', formatEuros(payment.amount)],
      ...instalmentFacts(order),
      order.vat.wording && ['VAT', order.vat.wording],
      ['Paid', momentWords(payment.completedAt)],
      ['Ordered by', order.buyer.companyName ?? payment.buyer_name],
      ['Invoice', invoices.map(({ number }) => number).join(', ')],
      ['Payment', payment.id],
    ],
    ...wayOn(payment, studio),
    closing: `You can ask for a refund until 14 days after completion, beside the payment in the client portal. The terms are at ${studio.publicUrl}/terms${order.termsVersion ? `/${order.termsVersion}` : ''}.`,
  })
}

function followsFrom({ order, isOpened }: { order: Order; isOpened: boolean }): string {
  if (isOpened)
    return ' and your project is open. We contact you within 24 hours; until then you can upload your project files.'
  return order.status === 'paid' ? ', and your order is paid in full.' : '.'
}

function wayOn(
  { isOpened, projectId }: { isOpened: boolean; projectId: string | undefined },
  studio: StudioFacts,
) {
  if (isOpened) return { action: { label: 'Upload project files', url: `${studio.publicUrl}/client/upload` } }
  if (projectId === undefined) return {}
  return { action: { label: 'Open your project', url: studio.publicUrl + projectAddress(projectId) } }
}

/** To the studio: something was sold. @param payment projectId: nothing when no project could be opened */
export function saleNoticeEmail(
  payment: PaymentFacts & {
    provider: PaymentsProviderName
    completedAt: string
    mayStartFrom: string | undefined
    projectId: string | undefined
  },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Sold: ${serviceTitle(payment.service)} to ${payment.buyer_name}`,
    preheader: 'A payment is complete and its project is open.',
    heading: 'A payment is complete',
    paragraphs: [
      providerFacts(payment.provider).chargesNobody?.mail,
      payment.projectId
        ? 'Its project is open and pending. The client was promised to hear from us within 24 hours.'
        : 'No project could be opened, because its account had been deleted.',
      payment.mayStartFrom
        ? `The client did not agree to an early start: a consumer may still withdraw, and work starts on ${dayWords(payment.mayStartFrom, new Date(payment.completedAt))}.`
        : 'Work may start at once.',
    ],
    facts: factsOf(payment),
    action: payment.projectId
      ? deskLink(studio, 'Start at the desk', deskPages.startProject(payment.projectId))
      : deskLink(studio, 'Open the order at the desk', deskPages.seePayments(payment.id)),
  })
}

/** To the studio: what was still owed of an order, or was due of it, is paid of a project that is open since before. */
export function restPaidNoticeEmail(
  payment: PaymentFacts & { order: Order; projectId: string | undefined },
  studio: StudioFacts,
): RenderedEmail {
  const { order, projectId } = payment
  const part = paidPart(order)
  const paid = `${payment.buyer_name} paid ${formatEuros(payment.amount)} for ${serviceTitle(payment.service)}.`
  return renderEmail(studio, {
    subject: `Paid: ${part.toLowerCase()} of order ${order.number}, ${formatEuros(payment.amount)}`,
    preheader: `${part} of the price of ${serviceTitle(payment.service)} was received.`,
    heading: `${part} of an order is paid`,
    paragraphs: [order.status === 'paid' ? `${paid} The order is paid in full.` : paid],
    facts: [...factsOf(payment), ['Order', order.number]],
    action: projectId
      ? deskLink(studio, 'Open the project at the desk', deskPages.seeProject(projectId))
      : deskLink(studio, 'Open the order at the desk', deskPages.seeOrder(order.number)),
  })
}

/** Which part of an order's price a card paid, once all that was due is received. */
function paidPart({ status, instalments }: Order): string {
  if (instalments) return status === 'paid' ? 'The second instalment' : 'The first instalment'
  return status === 'paid' ? 'The rest' : 'A part'
}

/** To the client: what we had told them of a payment was our mistake. @param mistake amount: cents; papers: that take the place of one that said it was paid so */
export function mistakenEmail(
  mistake: { order: Order; amount: Cents; papers: readonly Invoice[] },
  studio: StudioFacts,
): RenderedEmail {
  const { order, amount, papers } = mistake
  const open = openOf(order)
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  return renderEmail(studio, {
    subject: `Correction: order ${order.number}`,
    preheader: 'We had booked a payment by mistake.',
    heading: 'We booked a payment by mistake',
    paragraphs: [
      `We had told you that ${formatEuros(amount)} arrived for “${serviceTitle(order.service)}”. That was our mistake, and we took the booking back.`,
      open > 0
        ? `${formatEuros(open)} of ${formatEuros(dueOf(order))} are open. If you have sent them, tell us when, and we look for them.`
        : `${order.status === 'paid' ? 'Your order stays paid' : 'Nothing is due for your order now'}: there is nothing to do.`,
      invoice &&
        `Invoice ${invoice.number} is attached. It takes the place of the earlier one, which said that it was paid so; its credit note is attached too.`,
    ],
    facts: [
      ['Order', order.number],
      ['Open', formatEuros(open)],
    ],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** To the client: a payment that took its time has failed. */
export function paymentFailedEmail(payment: PaymentFacts, studio: StudioFacts): RenderedEmail {
  return renderEmail(studio, {
    subject: `Payment failed: ${serviceTitle(payment.service)}`,
    preheader: 'No money was taken. You can try again.',
    heading: 'Your payment failed',
    paragraphs: [
      'Your bank or payment service did not confirm the payment. Nothing was charged, and no project was opened.',
      'You can try again with the same or another means of payment.',
    ],
    facts: [
      ['Service', serviceTitle(payment.service)],
      ['Amount', formatEuros(payment.amount)],
      ['Payment', payment.id],
    ],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** What is said of one refund. */
export type RefundNotified = {
  amount: Cents
  /** Of all refunds of the payment so far. */
  refundedAmount: Cents
  /** The studio's own words. */
  answer: string | undefined
  projectCancelled: boolean
  /** Attached. None where no invoice was issued. */
  creditNotes: readonly Invoice[]
}

/** To the client: money goes back. */
export function refundedEmail(
  payment: PaymentFacts & { provider: PaymentsProviderName },
  refund: RefundNotified,
  studio: StudioFacts,
): RenderedEmail {
  const isFull = refund.refundedAmount === payment.amount
  return renderEmail(studio, {
    subject: `Refund: ${formatEuros(refund.amount)}`,
    preheader: `For ${serviceTitle(payment.service)}, to the means of payment that you used.`,
    heading: isFull ? 'Your payment was refunded' : 'A part of your payment was refunded',
    paragraphs: [
      refund.answer && `Our answer:\n${refund.answer}`,
      providerFacts(payment.provider).chargesNobody?.mail ??
        'The money goes to the means of payment that you used. Banks take up to ten working days to show it.',
      refund.projectCancelled &&
        `Your project ${optimizationTitle(payment.service)} is cancelled with it: no further work is done on it.`,
    ],
    facts: [
      ['Refund', formatEuros(refund.amount)],
      refund.amount !== refund.refundedAmount && ['Refunded so far', formatEuros(refund.refundedAmount)],
      ['Paid', formatEuros(payment.amount)],
      ['Service', serviceTitle(payment.service)],
      ...refund.creditNotes.map(({ number }) => ['Credit note', `${number}, attached`] as const),
      ['Payment', payment.id],
    ],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** To the studio: a buyer disputes a payment with the bank, or that has been decided. */
export function disputeNoticeEmail(
  payment: PaymentFacts,
  dispute: DisputeStatus,
  studio: StudioFacts,
): RenderedEmail {
  const { heading, advice } = DISPUTE_WORDS[dispute]
  return renderEmail(studio, {
    subject: `${heading}: ${payment.id}`,
    preheader: advice,
    heading,
    paragraphs: [advice],
    facts: factsOf(payment),
    action: deskLink(studio, 'Open the order at the desk', deskPages.seePayments(payment.id)),
  })
}

/** To the studio: something about a payment does not add up. */
export function holdNoticeEmail(
  hold: { id: string; providerObjectId: string; paymentId: string | null; reason: string },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `A payment needs a person: ${hold.providerObjectId}`,
    preheader: hold.reason,
    heading: 'A payment needs a person',
    paragraphs: [
      'Something about this payment does not add up. Read the reason, correct what is wrong, then resolve the hold.',
    ],
    facts: [
      ['Reason', hold.reason],
      hold.providerObjectId !== hold.paymentId && ['At the provider', hold.providerObjectId],
      ['Payment', hold.paymentId ?? 'none of ours'],
    ],
    action: deskLink(studio, 'Resolve it at the desk', deskPages.resolveHold(hold.id)),
  })
}

/** What a mail to the studio says of a payment. */
export function factsOf(payment: PaymentFacts) {
  return [
    ['Service', serviceTitle(payment.service)],
    ['Amount', formatEuros(payment.amount)],
    ['Client', `${payment.buyer_name} <${payment.buyer_email}>`],
    ['Payment', payment.id],
  ] as const
}
