import { vatSentence } from '#domain/crm/buyers/vat.ts'
import { renderEmail } from '#domain/email/email-layout.ts'
import type { Deps, UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayWords, isoTime } from '#domain/kernel/time.ts'
import { notifyBuyer } from '#domain/orders/notify-buyer.server.ts'
import { mayWithdraw, openOf } from '#domain/orders/order-state.ts'
import { withdrawalSentences } from '#domain/orders/order-words.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { priceFacts } from '#domain/orders/quotes/quotes.emails.ts'
import { numbered } from '../invoices/invoices.schema.ts'
import type { NewDocuments, Repriced } from './reprice-order.server.ts'

/** waits: for the end of the withdrawal period */
type Corrected = Omit<Repriced, 'refundIds'> & { before: Order; waits: boolean; now: Date }

/** Sends the buyer the documents, the price and the right of withdrawal on a durable medium. */
export async function notifyBuyerCorrected(
  deps: Pick<Deps, 'studio' | 'studioEmail'>,
  trx: UnitOfWork,
  corrected: Corrected,
): Promise<void> {
  const { order, now } = corrected
  const right = mayWithdraw(order, now) ? withdrawalSentences(order, deps.studio, now) : []
  const { credited, invoices, returned } = corrected.documents
  await notifyBuyer(trx, {
    order,
    mail: correctedEmail(deps, corrected, right),
    documents: [...invoices, ...credited, ...returned],
    termsVersion: right.length > 0 ? order.termsVersion : null,
    body: [`We corrected order ${order.number}: ${correctedSentence(corrected)}`, ...right].join('\n\n'),
    key: `buyer:${order.id}:${isoTime(now)}`,
    now,
  })
}

function correctedEmail({ studio }: Pick<Deps, 'studio'>, corrected: Corrected, right: readonly string[]) {
  const { order, documents, refund, waits, now } = corrected
  const { invoices } = documents
  const isCompany = order.buyer.kind === 'company'
  return renderEmail(studio, {
    subject:
      invoices.length > 0
        ? `Corrected ${numbered(invoices)} for order ${order.number}`
        : `Corrected order ${order.number}`,
    preheader: `${isCompany ? 'You bought for a company.' : 'You bought as a consumer.'} ${priceSentence(corrected)}`,
    heading: invoices.length > 0 ? 'Your invoice was corrected' : 'Your order was corrected',
    paragraphs: [
      `Your order ${order.number} was corrected: ${correctedSentence(corrected)}`,
      refund > 0 &&
        `${formatEuros(refund)} will be refunded to your original payment method. You'll get another email when it's on its way.`,
      ...documentSentences(documents),
      ...right,
      isCompany && 'A company has no right of withdrawal: work may start at once.',
      right.length > 0 &&
        `We hadn't told you about this right before, so you have it until then.${order.termsVersion ? ' The terms of your order are attached, with the model withdrawal form.' : ''}`,
      waits &&
        order.withdrawalEndsAt !== null &&
        `The work begins on ${dayWords(order.withdrawalEndsAt, now)} at the earliest, or at once if you ask for it on your dashboard.`,
    ],
    facts: [['Order', order.number], ...priceFacts(order)],
    action: { label: 'Go to Payments', url: `${studio.publicUrl}/client/payments` },
  })
}

function correctedSentence(corrected: Corrected): string {
  const { before, order } = corrected
  const who =
    order.buyer.kind === 'consumer'
      ? 'you bought as a consumer'
      : `${order.buyer.companyName ?? 'a company'} bought it`
  const vat = order.buyer.kind === 'company' ? vatSentence(order.vat) : null
  return [
    `it was billed to ${before.buyer.companyName ?? 'you as a consumer'}, and ${who}.`,
    priceSentence(corrected),
    ...(vat === null ? [] : [vat]),
  ].join(' ')
}

function priceSentence({ before, order }: Corrected): string {
  if (order.gross === before.gross)
    return `The price stays ${formatEuros(order.gross)}. You owe nothing more.`
  const open = openOf(order)
  const paid = order.received > 0 && open > 0 ? ` ${formatEuros(open)} of it is still to be paid.` : ''
  const vat = order.vatAmount === 0 ? 'without VAT' : `including ${formatEuros(order.vatAmount)} VAT`
  return `The price is ${formatEuros(order.gross)}, ${vat}.${paid}`
}

/** @param documents credit notes of instalments are in reverse order */
function documentSentences({ credited, invoices, returned }: NewDocuments) {
  const notes = credited.toReversed()
  return [
    ...invoices.map(
      ({ number }, at) =>
        `Invoice ${number} is attached. It replaces the earlier one, for which credit note ${notes[at]?.number} is attached too.`,
    ),
    ...returned.map(({ number }) => `Credit note ${number} covers what we refunded before.`),
  ]
}
