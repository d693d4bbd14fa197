import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'

type RefundRequestFacts = {
  id: string
  paymentId: string
  service: string
  /** What was paid. */
  amount: Cents
  reason: string
}

/** To the client: the request arrived. */
export function refundRequestedEmail(
  request: RefundRequestFacts & { next: LetterNext | undefined },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `We have your refund request: ${serviceTitle(request.service)}`,
    preheader: 'What happens with it.',
    heading: 'We have your refund request',
    paragraphs: [
      'We read it and answer by mail. Our decision, its reason and the amount also appear beside the payment in the client portal.',
      `You wrote:\n${request.reason}`,
    ],
    next: request.next,
    facts: [
      ['Service', serviceTitle(request.service)],
      ['Paid', formatEuros(request.amount)],
      ['Payment', request.paymentId],
    ],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** To the studio: a client asks for money back. */
export function refundRequestNoticeEmail(
  request: RefundRequestFacts & { clientName: string; clientEmail: string },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Refund requested: ${serviceTitle(request.service)}, ${formatEuros(request.amount)}`,
    preheader: `By ${request.clientName}.`,
    heading: 'A client asks for a refund',
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

/** To the client: the studio says no, and why. */
export function refundDeclinedEmail(
  request: { paymentId: string; service: string; amount: Cents; answer: string },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `About your refund request: ${serviceTitle(request.service)}`,
    preheader: 'We have decided about it.',
    heading: 'Your refund request was declined',
    paragraphs: [
      `Our reason:\n${request.answer}`,
      `If you see it differently, write to ${studio.supportEmail} or in the message center.`,
    ],
    facts: [
      ['Service', serviceTitle(request.service)],
      ['Paid', formatEuros(request.amount)],
      ['Payment', request.paymentId],
    ],
    action: { label: 'Open messages', url: `${studio.publicUrl}/client/messages` },
  })
}
