import { vatRate, vatSentence } from '#domain/crm/buyers/vat.ts'
import { renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { WITHDRAWAL_DAYS } from '#domain/kernel/periods.ts'
import { calledName, ibanWords, type Seller } from '#domain/kernel/studio.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'
import { afterDelivery } from '../instalment-words.ts'
import { instalmentSentences, performanceFacts } from '../order-words.ts'
import type { Order, OrderLine } from '../orders.schema.ts'
import { daysAfterDelivery } from './owed-quotes.server.ts'
import { offerOf } from './quote-content.server.ts'
import { goalSentence } from './quoted-lines.ts'
import type { QuoteRow } from './quotes.store.server.ts'

/** @param secret in the fragment, which browsers don't send to servers */
export function quoteAddress({ publicUrl }: StudioFacts, secret: string): string {
  return `${publicUrl}/quote#${secret}`
}

/** Sends the offer in short, with its link. */
export function quoteEmail(
  { order, quote, secret, now }: { order: Order; quote: QuoteRow; secret: string; now: Date },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Quote: ${order.service}`,
    preheader: `${askedPrice(order)}, valid until ${dayNamed(quote.valid_until, now)}.`,
    heading: order.service,
    paragraphs: [
      greeting(quote.recipient_name),
      "Here's our quote with scope, price and delivery time. Open it to accept or decline.",
      ...goalOf(quote),
      ...optionsOf(quote),
      ...instalmentsInWords(order, quote),
      ...lawOf(order),
    ],
    facts: [
      ...order.lines.filter(({ net }) => net < 0).map(discountFact),
      ...offeredPrice(order),
      ...performanceFacts(order, now),
      ['Valid until', `${dayNamed(quote.valid_until, now)}, 24:00 in Stockholm`],
      ['Quote', order.number],
    ],
    action: { label: 'Open the quote', url: quoteAddress(studio, secret) },
    closing:
      'Anyone with this link can read the quote, so keep it to yourself. The link stops working when we send a newer one, and 30 days after the quote was answered or expired. The terms of the quote are attached.',
  })
}

/** Tells the recipient that the offer was withdrawn. */
export function quoteWithdrawnEmail(
  { order, quote }: { order: Order; quote: QuoteRow },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Withdrawn: quote ${order.number}`,
    preheader: order.service,
    heading: 'We have withdrawn our quote',
    paragraphs: [
      greeting(quote.recipient_name),
      `Our quote “${order.service}” can no longer be accepted. Reply to this email if you'd like a new one.`,
    ],
    facts: [['Quote', order.number]],
  })
}

/** Tells the buyer that the contract was cancelled and nothing is owed. @param facts hasCreditNote: attached */
export function quoteCancelledEmail(
  { order, hasCreditNote }: { order: Order; hasCreditNote: boolean },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Cancelled: order ${order.number}`,
    preheader: order.service,
    heading: 'We have cancelled your order',
    paragraphs: [
      greeting(order.buyer.name),
      `Your order “${order.service}” wasn't paid, so we've cancelled it. You owe nothing. Please don't transfer any money for it.`,
      ...(hasCreditNote ? ['A credit note for its invoice is attached.'] : []),
      "Reply to this email if you'd like a new quote.",
    ],
    facts: [
      ['Order', order.number],
      ['Total', formatEuros(order.gross)],
    ],
  })
}

/** Tells the studio that a quote was declined. */
export function quoteDeclinedEmail(
  { order, quote, reason }: { order: Order; quote: QuoteRow; reason: string },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Declined: ${order.service}, ${quote.recipient_name}`,
    preheader: reason === '' ? 'No reason given.' : reason.slice(0, 120),
    heading: 'A quote was declined',
    paragraphs: [reason === '' ? 'No reason was given.' : reason],
    facts: [
      ['Quote', order.number],
      ['Client', `${quote.recipient_name} <${quote.recipient_email}>`],
      ...priceFacts(order),
    ],
    action: deskLink(studio, 'Open the quote at the desk', deskPages.seeQuote(order.id)),
  })
}

/** Tells the recipient that someone with the link declined. */
export function quoteDeclinedReceiptEmail(
  { order, quote, now }: { order: Order; quote: QuoteRow; now: Date },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Declined: quote ${order.number}`,
    preheader: order.service,
    heading: 'Our quote was declined',
    paragraphs: [
      greeting(quote.recipient_name),
      `Our quote “${order.service}” was declined on the quote page. If that wasn't you, or you've changed your mind, open the link we emailed you and choose “Reopen quote”, until ${dayNamed(quote.valid_until, now)}.`,
    ],
    facts: [['Quote', order.number]],
  })
}

/** Tells the studio that a declined quote was reopened. */
export function quoteReopenedEmail({ order, quote }: { order: Order; quote: QuoteRow }, studio: StudioFacts) {
  return renderEmail(studio, {
    subject: `Reopened: ${order.service}, ${quote.recipient_name}`,
    preheader: 'It was declined before.',
    heading: 'A quote was reopened',
    paragraphs: ['Someone with the link reopened it after it was declined.'],
    facts: [['Quote', order.number]],
    action: deskLink(studio, 'Open the quote at the desk', deskPages.seeQuote(order.id)),
  })
}

/** Sends the link to another address of the buyer. @param link the secret with a proof of the address */
export function quoteToOtherAddressEmail(
  { order, quote, link, now }: { order: Order; quote: QuoteRow; link: string; now: Date },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Confirm your address to accept “${order.service}”`,
    preheader: 'Open it from here to accept it with this address.',
    heading: order.service,
    paragraphs: [
      "Someone with the link to this quote wants to accept it with this email address. If that's you, open the quote here and accept it. Nothing is agreed until then.",
    ],
    facts: [
      ['Valid until', `${dayNamed(quote.valid_until, now)}, 24:00 in Stockholm`],
      ['Quote', order.number],
    ],
    action: { label: 'Open the quote', url: quoteAddress(studio, link) },
    closing: "If it isn't you, ignore this email.",
  })
}

function discountFact({ text, net }: OrderLine) {
  return [text.replace('\n', ': '), `${formatEuros(net)} without VAT`] as const
}

/** The goal, if there is a baseline. */
export function goalOf(quote: Pick<QuoteRow, 'order_id' | 'options' | 'discount' | 'baseline'>): string[] {
  const { baseline } = offerOf(quote)
  return baseline === null ? [] : [goalSentence(baseline)]
}

/** Options not included in the price. */
function optionsOf(quote: QuoteRow): string[] {
  const names = offerOf(quote).options.map(({ text }) => `“${text.split('\n', 1)[0]}”`)
  return names.length === 0
    ? []
    : [
        `On the quote page you can add ${new Intl.ListFormat('en').format(names)}. The price below doesn't include options.`,
      ]
}

/** Without amounts if the buyer is unknown. */
function instalmentsInWords(order: Order, quote: QuoteRow): string[] {
  if (order.instalments === null || order.buyer.country !== null)
    return instalmentSentences(order, daysAfterDelivery(order, quote))
  return [
    `The price is due in two instalments: one on acceptance, and one ${afterDelivery()}. Each has its own invoice.`,
  ]
}

/** Both prices if the buyer is unknown. */
function offeredPrice(order: Order) {
  const { buyer, net, gross, vat } = order
  if (buyer.country !== null)
    return [['For', buyer.companyName ?? `${buyer.name}, privately`], ...priceFacts(order)] as const
  return [
    ['Privately', `${formatEuros(gross)}, including ${vatRate(vat)} VAT`],
    ['For a company', `${formatEuros(net)}, plus VAT, depending on its country and VAT number`],
  ] as const
}

function askedPrice({ buyer, net, gross }: Order): string {
  return buyer.country === null ? `${formatEuros(net)} without VAT` : formatEuros(gross)
}

/** VAT and withdrawal rules for the buyer. */
function lawOf({ buyer, vat }: Order): string[] {
  if (buyer.country === null)
    return [
      'The quote asks whether you buy privately or for a company. Price, VAT and your rights depend on it.',
    ]
  const aboutVat = vatSentence(vat)
  return [
    ...(aboutVat === null ? [] : [aboutVat]),
    ...(buyer.kind === 'consumer'
      ? [`You may withdraw within ${WITHDRAWAL_DAYS} days of accepting it, without giving a reason.`]
      : []),
  ]
}

/** Consumers read the gross price, companies the net price as well. */
export function priceFacts(order: Order) {
  const { wording } = order.vat
  return [
    ['Price without VAT', formatEuros(order.net)],
    [`VAT ${vatRate(order.vat)}`, formatEuros(order.vatAmount)],
    ['Total', formatEuros(order.gross)],
    ...(wording === null ? [] : [['VAT', wording] as const]),
  ] as const
}

/** Bank details for an email. @param dueOn YYYY-MM-DD; null if no day was agreed */
export function transferFacts(order: Pick<Order, 'number'>, dueOn: string | null, seller: Seller, now: Date) {
  const { bank } = seller
  return [
    ['Reference', order.number],
    ...(dueOn === null ? [] : [['Due', dayNamed(dueOn, now)] as const]),
    ...(bank?.iban ? [['IBAN', ibanWords(bank.iban)] as const] : []),
    ...(bank?.bic ? [['BIC', bank.bic] as const] : []),
    ...(bank?.bankgiro ? [['Bankgiro', bank.bankgiro] as const] : []),
    ['Account holder', calledName(seller)],
  ] as const
}
