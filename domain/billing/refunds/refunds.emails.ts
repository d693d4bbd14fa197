import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type LetterNext, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { providerFacts } from '../payments/payment-states.schema.ts'
import type { PaymentFacts } from '../payments/payments.emails.ts'
import type { PaymentsProviderName } from '../payments/payments.schema.ts'

type RefundRequestFacts = {
  id: string
  paymentId: string
  service: string
  /** Paid amount. */
  amount: Cents
  reason: string
}

/** Confirms the request to the client. */
export function refundRequestedEmail(
  request: RefundRequestFacts & { next: LetterNext | undefined },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `We've received your refund request: ${serviceTitle(request.service)}`,
    preheader: "We'll read it and reply by email.",
    heading: "We've received your refund request",
    paragraphs: [
      "We'll read it and reply by email. You'll also find our decision, its reason and the amount next to the payment in the client portal.",
      `You wrote:\n${request.reason}`,
    ],
    next: request.next,
    facts: [
      ['Service', serviceTitle(request.service)],
      ['Paid', formatEuros(request.amount)],
      ['Payment', request.paymentId],
    ],
    action: { label: 'Go to Payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** Notifies the studio of a request. */
export function refundRequestNoticeEmail(
  request: RefundRequestFacts & { clientName: string; clientEmail: string },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Refund requested: ${serviceTitle(request.service)}, ${formatEuros(request.amount)}`,
    preheader: `By ${request.clientName}.`,
    heading: 'A client requested a refund',
    paragraphs: [`The client wrote:\n${request.reason}`],
    facts: [
      ['Service', serviceTitle(request.service)],
      ['Paid', formatEuros(request.amount)],
      ['Client', `${request.clientName} <${request.clientEmail}>`],
      ['Payment', request.paymentId],
    ],
    action: deskLink(studio, 'Decide at the desk', deskPages.grantRefund(request.id)),
  })
}

/** Tells the client that the request was declined. */
export function refundDeclinedEmail(
  request: { paymentId: string; service: string; amount: Cents; answer: string },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Refund declined: ${serviceTitle(request.service)}`,
    preheader: 'Our reason is in this email.',
    heading: 'Your refund request was declined',
    paragraphs: [
      `Our reason:\n${request.answer}`,
      `If you disagree, write to ${studio.supportEmail} or in the Message Center.`,
    ],
    facts: [
      ['Service', serviceTitle(request.service)],
      ['Paid', formatEuros(request.amount)],
      ['Payment', request.paymentId],
    ],
    action: { label: 'Open messages', url: `${studio.publicUrl}/client/messages` },
  })
}

export type RefundNotified = {
  amount: Cents
  /** All refunds of the payment so far. */
  refundedAmount: Cents
  answer: string | undefined
  projectCancelled: boolean
  /** Attached. Empty if there was no invoice. */
  creditNotes: readonly Invoice[]
}

/** Tells the client about a refund. */
export function refundedEmail(
  payment: PaymentFacts & { provider: PaymentsProviderName },
  refund: RefundNotified,
  studio: StudioFacts,
) {
  const isFull = refund.refundedAmount === payment.amount
  return renderEmail(studio, {
    subject: `Refund: ${formatEuros(refund.amount)}`,
    preheader: `For ${serviceTitle(payment.service)}, to your original payment method.`,
    heading: isFull ? 'Your payment was refunded' : 'Part of your payment was refunded',
    paragraphs: [
      refund.answer && `Our answer:\n${refund.answer}`,
      providerFacts(payment.provider).chargesNobody?.mail ??
        'The refund goes to your original payment method. It can take up to ten working days to arrive.',
      refund.projectCancelled &&
        `Your project ${optimizationTitle(payment.service)} is cancelled, and no further work will be done.`,
    ],
    facts: [
      ['Refund', formatEuros(refund.amount)],
      refund.amount !== refund.refundedAmount && ['Refunded so far', formatEuros(refund.refundedAmount)],
      ['Paid', formatEuros(payment.amount)],
      ['Service', serviceTitle(payment.service)],
      ...refund.creditNotes.map(({ number }) => ['Credit note', `${number}, attached`] as const),
      ['Payment', payment.id],
    ],
    action: { label: 'Go to Payments', url: `${studio.publicUrl}/client/payments` },
  })
}
