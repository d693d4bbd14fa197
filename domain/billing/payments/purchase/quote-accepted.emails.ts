import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { calledName, type Seller } from '#domain/kernel/studio.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { dayNamed, dayWords, momentWords } from '#domain/kernel/time.ts'
import {
  agreedLines,
  instalmentSentences,
  performanceFacts,
  withdrawalSentences,
} from '#domain/orders/agreed-words.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { priceFacts } from '#domain/orders/quotes/quotes.emails.ts'
import { transferFacts } from '#domain/orders/quotes/transfer-facts.ts'
import type { Payer } from '../new-payment.ts'

/** scope: what is to be reached, in the studio's words */
type Accepted = {
  order: Order
  scope: string | null
  dueOn: string | null
  daysAfterDelivery: number
  seller: Seller
  now: Date
}

/** To the buyer: the confirmation of the contract on a durable medium, and how it is paid. */
export function quoteAcceptedEmail(
  { order, scope, dueOn, daysAfterDelivery, seller, now }: Accepted,
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Accepted: ${order.service}`,
    preheader:
      dueOn === null
        ? 'This confirms your order. The receipt follows with the payment.'
        : `Please transfer ${formatEuros(openOf(order))} by ${dayNamed(dueOn, now)}.`,
    heading: 'You accepted our quote',
    paragraphs: [
      `This confirms the contract about “${order.service}” between you and ${calledName(seller)}. The terms of the order are attached${order.withdrawalEndsAt ? ', with the model withdrawal form' : ''}.`,
      dueOn === null
        ? `Your project opens once your card payment${order.instalments ? ` of ${formatEuros(openOf(order))}, the first instalment,` : ''} is complete; the receipt with the invoice follows by mail.`
        : `Please transfer ${order.instalments ? `${formatEuros(openOf(order))}, the first instalment,` : 'the sum'} with the reference below. Your project opens once it has arrived; the invoice is attached.`,
      ...(scope === null ? [] : [scope]),
      ...agreedLines(order),
      ...instalmentSentences(order, daysAfterDelivery),
      ...(order.consentAt
        ? [`On ${momentWords(order.consentAt)} you agreed: “${order.consentWording}”`]
        : []),
      ...withdrawalSentences(order, studio, now),
      ...(order.withdrawalEndsAt && !order.consentAt
        ? [
            `The work begins on ${dayWords(order.withdrawalEndsAt, now)} at the earliest, or at once when you ask for it.`,
          ]
        : []),
    ],
    facts: [
      ['Order', order.number],
      ...priceFacts(order),
      ...performanceFacts(order, now),
      ...(dueOn === null ? [] : transferFacts(order, dueOn, seller, now)),
    ],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** To the studio. */
export function quoteAcceptedNoticeEmail(
  { order, dueOn, payer, now }: Pick<Accepted, 'order' | 'dueOn' | 'now'> & { payer: Payer },
  studio: StudioFacts,
): RenderedEmail {
  const dueDay = dueOn && dayNamed(dueOn, now)
  return renderEmail(studio, {
    subject: `Accepted: ${order.service}, ${formatEuros(order.gross)}`,
    preheader: dueOn === null ? 'Paid by card.' : `By bank transfer, due on ${dueDay}.`,
    heading: 'A quote was accepted',
    paragraphs: [
      dueOn === null
        ? 'The buyer chose to pay by card. The project opens with the payment.'
        : `The buyer chose a bank transfer. Book it when it has arrived; the project opens with the ${order.instalments ? 'first instalment' : 'whole sum'}.`,
      ...instalmentSentences(order),
    ],
    facts: [
      ['Order', order.number],
      ['Client', `${payer.name} <${payer.email}>`],
      ...(order.buyer.companyName ? [['Company', order.buyer.companyName] as const] : []),
      ...priceFacts(order),
      ['Due now', formatEuros(openOf(order))],
      dueDay !== null && ['Due', dueDay],
    ],
    action:
      dueOn === null
        ? deskLink(studio, 'Open the quote at the desk', deskPages.seeQuote(order.id))
        : deskLink(studio, 'Record the transfer at the desk', deskPages.recordTransfer(order.number)),
  })
}
