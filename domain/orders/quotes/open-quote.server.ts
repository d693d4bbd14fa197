import type { Buyer } from '../../buyers/buyer.ts'
import { currentBuyer } from '../../buyers/current-buyer.server.ts'
import { priced, vatOf } from '../../buyers/vat.ts'
import type { BuyersDeps } from '../../buyers/vat-numbers/vat-checks.server.ts'
import type { Deps } from '../../kernel/deps.ts'
import { secretHash } from '../../kernel/secret-link.ts'
import { openOf } from '../order-state.ts'
import type { Order } from '../orders.schema.ts'
import { showOrder } from '../show-orders.server.ts'
import { closedSentence, hasLinkEnded, transferDays } from './quote-state.ts'
import type { OpenedQuote, ShownQuote } from './quotes.schema.ts'
import { type QuoteRow, selectQuoteOfHash } from './quotes.store.server.ts'
import { noQuoteBehind, OF_ANOTHER_ACCOUNT } from './refusals.ts'

/** Whoever is about to accept. */
export type QuoteAccount = { id: string; name: string; email: string }

type OpenDeps = Pick<Deps, 'db' | 'clock' | 'seller'>

/**
 * What stands behind a link.
 * @param reader who is signed in: once a quote is closed, its owner alone reads all of it
 * @throws AppError not-found, in the same words for every link that opens nothing
 */
export async function openQuote(
  deps: OpenDeps,
  { secret }: { secret: string },
  reader?: Pick<QuoteAccount, 'id'>,
): Promise<ShownQuote> {
  const { order, quote } = await findBehind(deps, secret)
  return toShown(deps, order, quote, reader)
}

/**
 * The same for somebody who is signed in: an offer costs what it costs who is buying by their account. Asks the register of VAT numbers.
 * @throws AppError not-found
 */
export async function openQuoteAs(
  deps: BuyersDeps,
  account: QuoteAccount,
  { secret }: { secret: string },
): Promise<ShownQuote> {
  const { order, quote } = await findBehind(deps, secret)
  if (order.status !== 'offered') return toShown(deps, order, quote, account)
  const { ownerId } = order
  const shown = toShown(deps, boughtBy(order, await currentBuyer(deps, account)), quote, account)
  const isOfAnother = ownerId !== null && ownerId !== account.id
  return shown.kind === 'in-full' && isOfAnother ? { ...shown, closed: OF_ANOTHER_ACCOUNT } : shown
}

async function findBehind(
  { db, clock }: OpenDeps,
  secret: string,
): Promise<{ order: Order; quote: QuoteRow }> {
  const quote = await selectQuoteOfHash(db, secretHash(secret))
  if (!quote) throw noQuoteBehind()
  const order = await showOrder(db, quote.order_id)
  if (hasLinkEnded(order, quote, clock())) throw noQuoteBehind()
  return { order, quote }
}

function toShown(
  deps: OpenDeps,
  order: Order,
  quote: QuoteRow,
  reader: Pick<QuoteAccount, 'id'> | undefined,
): ShownQuote {
  const closed = closedSentence(order, quote, deps.clock())
  const isOwner = reader !== undefined && order.ownerId === reader.id
  if (closed !== null && !isOwner) return { kind: 'in-short', title: order.service, closed }
  return toOpened(deps, order, quote, closed)
}

/** The same offer, as somebody else would buy it. Changes nothing. */
function boughtBy(order: Order, buyer: Buyer): Order {
  const vat = vatOf(buyer)
  return { ...order, buyer, vat, ...priced({ netLines: order.lines.map(({ net }) => net) }, vat) }
}

function toOpened({ seller }: OpenDeps, order: Order, quote: QuoteRow, closed: string | null): OpenedQuote {
  const { kind, name, companyName, reference } = order.buyer
  return {
    kind: 'in-full',
    orderId: order.id,
    number: order.number,
    title: order.service,
    status: order.status,
    closed,
    scope: quote.scope,
    lines: order.lines,
    net: order.net,
    vatAmount: order.vatAmount,
    gross: order.gross,
    open: openOf(order),
    vat: order.vat,
    buyer: { kind, name, companyName, reference },
    recipientName: quote.recipient_name,
    deliverBy: order.deliverBy,
    validUntil: quote.valid_until,
    sentAt: quote.sent_at,
    termsVersion: order.termsVersion,
    seller,
    transferDays: transferDays(order.buyer),
    payBy: quote.pay_by,
    dueOn: quote.due_on,
  }
}
