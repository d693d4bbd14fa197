import { vatRate, vatSentence } from '#domain/crm/buyers/price-words.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { WITHDRAWAL_DAYS } from '#domain/kernel/periods.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'
import { afterDelivery } from '../after-delivery.ts'
import { instalmentSentences, performanceFacts } from '../agreed-words.ts'
import type { Order, OrderLine } from '../orders.schema.ts'
import { goalSentence } from './baseline.ts'
import { daysAfterDelivery } from './days-to-pay.server.ts'
import type { QuoteRow } from './quotes.store.server.ts'
import { offerOf } from './stored-offer.ts'

/** Its page. @param secret stays in the fragment, which browsers keep to themselves */
export function quoteAddress({ publicUrl }: StudioFacts, secret: string): string {
  return `${publicUrl}/quote#${secret}`
}

/** To whom it was written: the offer in short, and the link to all of it. */
export function quoteEmail(
  { order, quote, secret, now }: { order: Order; quote: QuoteRow; secret: string; now: Date },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Quote: ${order.service}`,
    preheader: `${askedPrice(order)}, valid until ${dayNamed(quote.valid_until, now)}.`,
    heading: order.service,
    paragraphs: [
      greeting(quote.recipient_name),
      'Here is our quote, with scope, price and time of delivery. You accept or decline it on its page.',
      ...goalOf(quote),
      ...optionsOf(quote),
      ...instalmentsInWords(order, quote),
      ...lawOf(order),
    ],
    facts: [
      ...order.lines.filter(({ net }) => net < 0).map(letOffFact),
      ...offeredPrice(order),
      ...performanceFacts(order, now),
      ['Valid until', `${dayNamed(quote.valid_until, now)}, 24:00 in Stockholm`],
      ['Quote', order.number],
    ],
    action: { label: 'Open the quote', url: quoteAddress(studio, secret) },
    closing:
      'Whoever has this link can read the quote, so keep it to yourself. It ends when we send a newer one, and 30 days after the quote was answered or ran out. The terms of the quote are attached.',
  })
}

/** To whom it was written: it cannot be accepted any more. */
export function quoteWithdrawnEmail(
  { order, quote }: { order: Order; quote: QuoteRow },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Withdrawn: quote ${order.number}`,
    preheader: order.service,
    heading: 'We have withdrawn our quote',
    paragraphs: [
      greeting(quote.recipient_name),
      `Our quote “${order.service}” cannot be accepted any more. Answer this mail if you want a new one.`,
    ],
    facts: [['Quote', order.number]],
  })
}

/** To its buyer: the contract is over, and nothing is owed. @param facts hasCreditNote: it was invoiced, and that is attached */
export function quoteCancelledEmail(
  { order, hasCreditNote }: { order: Order; hasCreditNote: boolean },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Cancelled: order ${order.number}`,
    preheader: order.service,
    heading: 'We have cancelled your order',
    paragraphs: [
      greeting(order.buyer.name),
      `Your order “${order.service}” was not paid, so we have cancelled it. Nothing is owed any more: please do not transfer money for it.`,
      ...(hasCreditNote ? ['A credit note for its invoice is attached.'] : []),
      'Answer this mail if you want a new quote.',
    ],
    facts: [
      ['Order', order.number],
      ['Total', formatEuros(order.gross)],
    ],
  })
}

/** To the studio: no, and why. */
export function quoteDeclinedEmail(
  { order, quote, reason }: { order: Order; quote: QuoteRow; reason: string },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Declined: ${order.service}, ${quote.recipient_name}`,
    preheader: reason === '' ? 'Without a reason.' : reason.slice(0, 120),
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

/** To whom it was written: somebody with the link said no. */
export function quoteDeclinedReceiptEmail(
  { order, quote, now }: { order: Order; quote: QuoteRow; now: Date },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Declined: quote ${order.number}`,
    preheader: order.service,
    heading: 'Our quote was declined',
    paragraphs: [
      greeting(quote.recipient_name),
      `Our quote “${order.service}” was declined on its page. If that was not you, or you think otherwise, open it with the link that we mailed you and choose “Open it again”, until ${dayNamed(quote.valid_until, now)}.`,
    ],
    facts: [['Quote', order.number]],
  })
}

/** To the studio: a no was taken back. */
export function quoteReopenedEmail(
  { order, quote }: { order: Order; quote: QuoteRow },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Open again: ${order.service}, ${quote.recipient_name}`,
    preheader: 'It was declined before.',
    heading: 'A quote is open again',
    paragraphs: ['It was declined before. Whoever has its link has taken that back.'],
    facts: [['Quote', order.number]],
    action: deskLink(studio, 'Open the quote at the desk', deskPages.seeQuote(order.id)),
  })
}

/** To another address of whoever wants to accept. @param link the quote's secret, with the proof of that address */
export function quoteToOtherAddressEmail(
  { order, quote, link, now }: { order: Order; quote: QuoteRow; link: string; now: Date },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Quote: ${order.service}`,
    preheader: 'Open it from here to accept it with this address.',
    heading: order.service,
    paragraphs: [
      'Somebody with the link of this quote wants to accept it with this address. If that is you, open it here and accept. Nothing is agreed before.',
    ],
    facts: [
      ['Valid until', `${dayNamed(quote.valid_until, now)}, 24:00 in Stockholm`],
      ['Quote', order.number],
    ],
    action: { label: 'Open the quote', url: quoteAddress(studio, link) },
    closing: 'If it is not you, ignore this mail.',
  })
}

function letOffFact({ text, net }: OrderLine) {
  return ['Without VAT', `${text.replace('\n', ': ')}: ${formatEuros(net)}`] as const
}

/** What the work is measured by; nothing where nothing was measured before. */
export function goalOf(quote: Pick<QuoteRow, 'order_id' | 'options' | 'discount' | 'baseline'>): string[] {
  const { baseline } = offerOf(quote)
  return baseline === null ? [] : [goalSentence(baseline)]
}

/** What may be added, which the price does not contain. */
function optionsOf(quote: QuoteRow): string[] {
  const names = offerOf(quote).options.map(({ text }) => `“${text.split('\n', 1)[0]}”`)
  return names.length === 0
    ? []
    : [
        `On its page you may add ${new Intl.ListFormat('en').format(names)}, which the price below does not contain.`,
      ]
}

/** While nobody has said who buys, without sums. */
function instalmentsInWords(order: Order, quote: QuoteRow): string[] {
  if (order.instalments === null || order.buyer.country !== null)
    return instalmentSentences(order, daysAfterDelivery(order, quote))
  return [
    `The price is due in two instalments: one at acceptance, and one ${afterDelivery()}. Each has its own invoice.`,
  ]
}

/** While nobody has said who buys, the price for both. */
function offeredPrice(order: Order) {
  const { buyer, net, gross, vat } = order
  if (buyer.country !== null)
    return [['For', buyer.companyName ?? `${buyer.name}, privately`], ...priceFacts(order)] as const
  return [
    ['Privately', `${formatEuros(gross)}, including ${vatRate(vat)} VAT`],
    ['For a company', `${formatEuros(net)}, and VAT as its country and VAT number ask for it`],
  ] as const
}

function askedPrice({ buyer, net, gross }: Order): string {
  return buyer.country === null ? `${formatEuros(net)} without VAT` : formatEuros(gross)
}

/** What applies to whom it is for. */
function lawOf({ buyer, vat }: Order): string[] {
  if (buyer.country === null)
    return ['Its page asks whether you buy for yourself or for a company: price, VAT and your rights follow.']
  const aboutVat = vatSentence(vat)
  return [
    ...(aboutVat === null ? [] : [aboutVat]),
    ...(buyer.kind === 'consumer'
      ? [`You may withdraw within ${WITHDRAWAL_DAYS} days of accepting it, without giving a reason.`]
      : []),
  ]
}

/** Consumers read the price that they pay; a company also what it is without VAT. */
export function priceFacts(order: Order) {
  const { wording } = order.vat
  return [
    ['Price without VAT', formatEuros(order.net)],
    [`VAT ${vatRate(order.vat)}`, formatEuros(order.vatAmount)],
    ['Total', formatEuros(order.gross)],
    ...(wording === null ? [] : [['VAT', wording] as const]),
  ] as const
}
