import type { Buyer } from '../../buyers/buyer.ts'
import { currentBuyer } from '../../buyers/current-buyer.server.ts'
import { priced, vatOf } from '../../buyers/vat.ts'
import type { BuyersDeps } from '../../buyers/vat-numbers/vat-checks.server.ts'
import type { Db } from '../../kernel/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { secretHash } from '../../kernel/secret-link.ts'
import { openOf } from '../order-state.ts'
import type { Order } from '../orders.schema.ts'
import { showOrder } from '../show-orders.server.ts'
import { closedSentence, transferDays } from './quote-state.ts'
import type { OpenedQuote } from './quotes.schema.ts'
import { type QuoteRow, selectQuoteOfHash } from './quotes.store.server.ts'
import { noQuoteBehind, OF_ANOTHER_ACCOUNT } from './refusals.ts'

/** Whoever is about to accept. */
export type QuoteAccount = { id: string; name: string; email: string }

type OpenDeps = Pick<Deps, 'db' | 'clock' | 'seller'>

/**
 * What stands behind a link.
 * @throws AppError not-found, in the same words for every link that opens nothing
 */
export async function openQuote(deps: OpenDeps, { secret }: { secret: string }): Promise<OpenedQuote> {
  const { order, quote } = await findBehind(deps.db, secret)
  return toOpened(deps, order, quote)
}

/**
 * The same for somebody who is signed in: an offer costs what it costs who is buying by their account. Asks the register of VAT numbers.
 * @throws AppError not-found
 */
export async function openQuoteAs(
  deps: BuyersDeps,
  account: QuoteAccount,
  { secret }: { secret: string },
): Promise<OpenedQuote> {
  const { order, quote } = await findBehind(deps.db, secret)
  if (order.status !== 'offered') return toOpened(deps, order, quote)
  const { ownerId } = order
  const opened = toOpened(deps, boughtBy(order, await currentBuyer(deps, account)), quote)
  return ownerId === null || ownerId === account.id ? opened : { ...opened, closed: OF_ANOTHER_ACCOUNT }
}

async function findBehind(db: Db, secret: string): Promise<{ order: Order; quote: QuoteRow }> {
  const quote = await selectQuoteOfHash(db, secretHash(secret))
  if (!quote) throw noQuoteBehind()
  return { order: await showOrder(db, quote.order_id), quote }
}

/** The same offer, as somebody else would buy it. Changes nothing. */
function boughtBy(order: Order, buyer: Buyer): Order {
  const vat = vatOf(buyer)
  return { ...order, buyer, vat, ...priced({ netLines: order.lines.map(({ net }) => net) }, vat) }
}

function toOpened({ clock, seller }: OpenDeps, order: Order, quote: QuoteRow): OpenedQuote {
  const { kind, name, companyName, reference } = order.buyer
  return {
    orderId: order.id,
    number: order.number,
    title: order.service,
    status: order.status,
    closed: closedSentence(order, quote, clock()),
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
