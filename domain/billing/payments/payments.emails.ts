import { vatRate } from '#domain/crm/buyers/vat.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type LetterNext, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { dayWords, momentWords } from '#domain/kernel/time.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import {
  agreedLines,
  instalmentFacts,
  instalmentSentences,
  performanceFacts,
  withdrawalSentences,
} from '#domain/orders/order-words.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { providerFacts } from './payment-states.schema.ts'
import type { PaymentsProviderName } from './payments.schema.ts'
import type { PaymentRow } from './payments.store.server.ts'

/** Payment facts for every email. */
export type PaymentFacts = Pick<PaymentRow, 'id' | 'service' | 'amount' | 'buyer_name' | 'buyer_email'>

/**
 * Order confirmation and receipt for the client.
 * @param payment isOpened: this payment opened the project; projectId: undefined if no project could be opened
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
) {
  const { order, invoices } = payment
  const now = new Date(payment.completedAt)
  const paid = order.instalments ? invoices.reduce((sum, { gross }) => sum + gross, 0) : order.gross
  return renderEmail(studio, {
    subject: `Receipt: ${serviceTitle(payment.service)}, ${formatEuros(paid)}`,
    preheader: `Your payment is complete. ${order.status === 'paid' && !payment.isOpened ? 'Your order is paid in full.' : 'Here is what happens next.'}`,
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
    closing: `You can request a refund until 14 days after completion, next to the payment in the client portal. The terms are at ${studio.publicUrl}/terms${order.termsVersion ? `/${order.termsVersion}` : ''}.`,
  })
}

function followsFrom({ order, isOpened }: { order: Order; isOpened: boolean }): string {
  if (isOpened)
    return " and your project is open. We'll contact you within 24 hours. You can upload your project files now."
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

/** Tells the studio about a sale. @param payment projectId: undefined if no project could be opened */
export function saleNoticeEmail(
  payment: PaymentFacts & {
    provider: PaymentsProviderName
    completedAt: string
    mayStartFrom: string | undefined
    projectId: string | undefined
  },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Sold: ${serviceTitle(payment.service)} to ${payment.buyer_name}`,
    preheader: 'A payment is complete and its project is open.',
    heading: 'A payment is complete',
    paragraphs: [
      providerFacts(payment.provider).chargesNobody?.mail,
      payment.projectId
        ? 'Its project is open. We promised to contact the client within 24 hours.'
        : "No project was opened, because the client's account had been deleted.",
      payment.mayStartFrom
        ? `The client didn't agree to an early start and may still withdraw. Work starts on ${dayWords(payment.mayStartFrom, new Date(payment.completedAt))}.`
        : 'Work may start at once.',
    ],
    facts: factsOf(payment),
    action: payment.projectId
      ? deskLink(studio, 'Start at the desk', deskPages.startProject(payment.projectId))
      : deskLink(studio, 'Open the order at the desk', deskPages.seePayments(payment.id)),
  })
}

/** Tells the studio that a later payment of an open project arrived. */
export function restPaidNoticeEmail(
  payment: PaymentFacts & { order: Order; projectId: string | undefined },
  studio: StudioFacts,
) {
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

/** Which part of the price was paid. */
function paidPart({ status, instalments }: Order): string {
  if (instalments) return status === 'paid' ? 'The second instalment' : 'The first instalment'
  return status === 'paid' ? 'The rest' : 'A part'
}

/** Tells the client that a payment was booked by mistake. @param mistake amount: cents; documents: reissued documents */
export function mistakenEmail(
  mistake: { order: Order; amount: Cents; documents: readonly Invoice[] },
  studio: StudioFacts,
) {
  const { order, amount, documents } = mistake
  const open = openOf(order)
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return renderEmail(studio, {
    subject: `Correction: order ${order.number}`,
    preheader: 'We recorded a payment by mistake.',
    heading: 'We recorded a payment by mistake',
    paragraphs: [
      `We told you that we'd received ${formatEuros(amount)} for “${serviceTitle(order.service)}”. That was our mistake, and we've reversed it.`,
      open > 0
        ? `${formatEuros(open)} of ${formatEuros(dueOf(order))} is still due. If you've already sent it, tell us when, and we'll look for it.`
        : `${order.status === 'paid' ? 'Your order is still paid in full' : 'Nothing is due for your order now'}. There's nothing you need to do.`,
      invoice &&
        `Invoice ${invoice.number} is attached. It replaces the earlier one, which wrongly showed this payment. Its credit note is attached too.`,
    ],
    facts: [
      ['Order', order.number],
      ['Still due', formatEuros(open)],
    ],
    action: { label: 'Go to Payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** Tells the client that a slow payment failed. */
export function paymentFailedEmail(payment: PaymentFacts, studio: StudioFacts) {
  return renderEmail(studio, {
    subject: `Payment failed: ${serviceTitle(payment.service)}`,
    preheader: 'No money was taken. You can try again.',
    heading: 'Your payment failed',
    paragraphs: [
      "Your bank or payment service didn't confirm the payment. Nothing was charged, and no project was opened.",
      'You can try again with the same or another payment method.',
    ],
    facts: [
      ['Service', serviceTitle(payment.service)],
      ['Amount', formatEuros(payment.amount)],
      ['Payment', payment.id],
    ],
    action: { label: 'Go to Payments', url: `${studio.publicUrl}/client/payments` },
  })
}

export function factsOf(payment: PaymentFacts) {
  return [
    ['Service', serviceTitle(payment.service)],
    ['Amount', formatEuros(payment.amount)],
    ['Client', `${payment.buyer_name} <${payment.buyer_email}>`],
    ['Payment', payment.id],
  ] as const
}
