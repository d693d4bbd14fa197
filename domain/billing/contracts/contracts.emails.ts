import { type LetterNext, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { calledName, type Seller } from '#domain/kernel/studio.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { dayNamed, dayWords, momentWords } from '#domain/kernel/time.ts'
import { openOf } from '#domain/orders/order-state.ts'
import {
  agreedLines,
  instalmentSentences,
  performanceFacts,
  withdrawalSentences,
} from '#domain/orders/order-words.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { priceFacts, transferFacts } from '#domain/orders/quotes/quotes.emails.ts'
import { greeting } from '#domain/people/greeting.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import type { Payer } from '../payments/payments.server.ts'

type Accepted = {
  order: Order
  scope: string | null
  dueOn: string | null
  daysAfterDelivery: number
  seller: Seller
  now: Date
}

/** Confirms the contract to the buyer on a durable medium, with payment instructions. */
export function quoteAcceptedEmail(
  { order, scope, dueOn, daysAfterDelivery, seller, now }: Accepted,
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Accepted: ${order.service}`,
    preheader:
      dueOn === null
        ? "This confirms your order. We'll email the receipt once you've paid."
        : `Please transfer ${formatEuros(openOf(order))} by ${dayNamed(dueOn, now)}.`,
    heading: 'You accepted our quote',
    paragraphs: [
      `This confirms the contract for “${order.service}” between you and ${calledName(seller)}. The terms of the order are attached${order.withdrawalEndsAt ? ', with the model withdrawal form' : ''}.`,
      dueOn === null
        ? `Your project opens once your card payment${order.instalments ? ` of ${formatEuros(openOf(order))}, the first instalment,` : ''} is complete. We'll email you the receipt with the invoice.`
        : `Please transfer ${order.instalments ? `${formatEuros(openOf(order))}, the first instalment,` : 'the amount'} with the reference below. Your project opens once it arrives. The invoice is attached.`,
      ...(scope === null ? [] : [scope]),
      ...agreedLines(order),
      ...instalmentSentences(order, daysAfterDelivery),
      ...(order.consentAt
        ? [`On ${momentWords(order.consentAt)} you agreed: “${order.consentWording}”`]
        : []),
      ...withdrawalSentences(order, studio, now),
      ...(order.withdrawalEndsAt && !order.consentAt
        ? [
            `The work begins on ${dayWords(order.withdrawalEndsAt, now)} at the earliest, or at once if you ask for it.`,
          ]
        : []),
    ],
    facts: [
      ['Order', order.number],
      ...priceFacts(order),
      ...performanceFacts(order, now),
      ...(dueOn === null ? [] : transferFacts(order, dueOn, seller, now)),
    ],
    action: { label: 'Go to Payments', url: `${studio.publicUrl}/client/payments` },
  })
}

export function quoteAcceptedNoticeEmail(
  { order, dueOn, payer, now }: Pick<Accepted, 'order' | 'dueOn' | 'now'> & { payer: Payer },
  studio: StudioFacts,
) {
  const dueDay = dueOn && dayNamed(dueOn, now)
  return renderEmail(studio, {
    subject: `Accepted: ${order.service}, ${formatEuros(order.gross)}`,
    preheader: dueOn === null ? 'The buyer chose to pay by card.' : `By bank transfer, due on ${dueDay}.`,
    heading: 'A quote was accepted',
    paragraphs: [
      dueOn === null
        ? 'The buyer chose to pay by card. The project opens once the payment is complete.'
        : `The buyer chose a bank transfer. Record it when it arrives. The project opens once the ${order.instalments ? 'first instalment' : 'full amount'} is in.`,
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

/** Tells a company that its project is open before its transfer arrived. */
export function openedUnpaidEmail(
  opened: {
    order: Order
    projectId: string
    dueOn: string
    next: LetterNext | undefined
    seller: Seller
    now: Date
  },
  studio: StudioFacts,
) {
  const { order, dueOn, next, seller, now } = opened
  const [open, due] = [formatEuros(openOf(order)), dayNamed(dueOn, now)]
  return renderEmail(studio, {
    subject: `Your project is open: ${order.service}`,
    preheader: `We opened it without waiting for your transfer. ${open} is still due on ${due}.`,
    heading: 'Your project is open',
    paragraphs: [
      `We've opened your project “${order.service}” without waiting for your transfer. Your invoice is unchanged: ${open} is due on ${due}.`,
    ],
    next,
    facts: [['Order', order.number], ['Still due', open], ...transferFacts(order, dueOn, seller, now)],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(opened.projectId) },
  })
}

/** Tells the buyer of an ended order its final price and the open amount. @param dueOn YYYY-MM-DD; null if no day was agreed */
export function debtEndedEmail(
  ended: {
    before: Order
    order: Order
    isDeleted: boolean
    hasDocuments: boolean
    dueOn: string | null
    seller: Seller
    now: Date
  },
  studio: StudioFacts,
) {
  const { before, order, isDeleted, hasDocuments, dueOn, seller, now } = ended
  const open: Cents = openOf(order)
  const [price, was] = [formatEuros(order.gross), formatEuros(before.gross)]
  const due = dueOn === null ? '' : ` by ${dayNamed(dueOn, now)}`
  return renderEmail(studio, {
    subject: open > 0 ? `Payment due: order ${order.number}` : `Settled: order ${order.number}`,
    preheader: open > 0 ? `${formatEuros(open)} is due.` : 'You owe nothing more.',
    heading: open > 0 ? 'The new price of your order' : 'Your order is settled',
    paragraphs: [
      greeting(order.buyer.name),
      `${isDeleted ? 'You deleted your account, so we ended the work on' : 'We ended the work on'} “${order.service}”. Its price is now ${price} instead of ${was}.`,
      open > 0
        ? `You paid ${formatEuros(order.received)}. Please transfer the remaining ${formatEuros(open)}${due}, with the reference below.`
        : "You owe nothing more. Please don't transfer any money for it.",
      hasDocuments && 'The invoices and credit notes for this change are attached.',
    ],
    facts: [
      ['Order', order.number],
      ['Price', price],
      ['Paid', formatEuros(order.received)],
      open > 0 && ['Still due', formatEuros(open)],
      ...(open > 0 ? transferFacts(order, dueOn, seller, now) : []),
    ],
  })
}

/** Tells the buyer that the second instalment is due. @param due dueOn: YYYY-MM-DD */
export function secondInstalmentEmail(
  due: { order: Order; invoice: Invoice; open: Cents; dueOn: string; seller: Seller; now: Date },
  studio: StudioFacts,
) {
  const { order, invoice, dueOn, seller, now } = due
  const [open, day] = [formatEuros(due.open), dayNamed(dueOn, now)]
  return renderEmail(studio, {
    subject: `Invoice ${invoice.number}: second instalment, ${open}`,
    preheader: `Due on ${day}.`,
    heading: 'The second instalment is due',
    paragraphs: [
      `Your project “${order.service}” is complete. As agreed, the second instalment of ${open} is now due, by ${day}.`,
      `Transfer it with the reference below, or pay by card under Payments. Invoice ${invoice.number} is attached.`,
    ],
    facts: [['Order', order.number], ['Amount', open], ...transferFacts(order, dueOn, seller, now)],
    action: { label: 'Go to Payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** Tells the buyer that the second instalment is not due after all. */
export function secondInstalmentReversedEmail({ order }: { order: Order }, studio: StudioFacts) {
  return renderEmail(studio, {
    subject: `Not due yet: second instalment of order ${order.number}`,
    preheader: order.service,
    heading: 'The second instalment is not due yet',
    paragraphs: [
      `We're still working on your project “${order.service}”. The second instalment is due once the work is delivered. Please don't pay it before then. The credit note for its invoice is attached.`,
    ],
    facts: [['Order', order.number]],
  })
}
