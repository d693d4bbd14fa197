import type { Buyer } from '../../buyers/buyer.ts'
import { currentBuyer } from '../../buyers/current-buyer.server.ts'
import { priced, vatOf } from '../../buyers/vat.ts'
import type { BuyersDeps } from '../../buyers/vat-numbers/vat-checks.server.ts'
import { AppError } from '../../kernel/app-error.ts'
import { isoTime, stockholmDay } from '../../kernel/clock.ts'
import { commit } from '../../kernel/commit.ts'
import type { Db, Trx } from '../../kernel/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { addDays } from '../../kernel/periods.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { holdOrder } from '../hold-order.server.ts'
import { acceptOrder, endOrder } from '../order-moves.server.ts'
import type { Order } from '../orders.schema.ts'
import { updateOrder } from '../orders.store.server.ts'
import { changeBuyer, recordEarlyStart } from '../place-order.server.ts'
import { ownerOfOrder, showOrder } from '../show-orders.server.ts'
import { quoteSecretHash } from './quote-secret.ts'
import { closedSentence, transferDays } from './quote-state.ts'
import { quoteDeclinedMail } from './quotes.mails.ts'
import type { DeclineQuoteInput, OpenedQuote, PayBy, WaitingOrder } from './quotes.schema.ts'
import {
  type QuoteRow,
  selectQuote,
  selectQuoteOfHash,
  selectUnpaidOrders,
  updateQuote,
} from './quotes.store.server.ts'

const OF_ANOTHER_ACCOUNT = 'This quote belongs to another account. Sign in with the one that it was made for.'

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
  const owner = await ownerOfOrder(deps.db, order.id)
  const opened = toOpened(deps, boughtBy(order, await currentBuyer(deps, account)), quote)
  return owner === null || owner === account.id ? opened : { ...opened, closed: OF_ANOTHER_ACCOUNT }
}

/** The buyer says no, with or without a reason; the studio reads it. @throws AppError not-found, conflict once it is closed */
export async function declineQuote(deps: Deps, { secret, reason }: DeclineQuoteInput): Promise<OpenedQuote> {
  await commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await holdBehind(trx, secret, now)
    await endOrder(trx, { orderId: order.id, as: 'declined', now })
    await updateQuote(trx, order.id, {
      declined_at: isoTime(now),
      decline_reason: reason === '' ? null : reason,
    })
    await enqueueMail(
      trx,
      {
        recipient: deps.studioEmail,
        replyTo: quote.recipient_email,
        ...quoteDeclinedMail({ order, quote, reason }, deps.studio),
      },
      { now, dedupeKey: `quote:${order.id}:declined` },
    )
  })
  return openQuote(deps, { secret })
}

/**
 * Makes a contract of an offer, within the transaction of whoever then asks for the money. The order becomes the account's, and its
 * buyer whoever is buying by that account.
 * @param accepted buyer: as of now; gross: the sum that the buyer has seen; consent: the words of an early start
 * @returns dueOn: the day by which a transfer is due
 * @throws AppError not-found, conflict when it is closed, another account's, or costs something else by now
 */
export async function acceptQuote(
  trx: Trx,
  account: QuoteAccount,
  accepted: {
    secret: string
    buyer: Buyer
    gross: number
    payBy: PayBy
    consent: string | null
    now: Date
  },
): Promise<{ order: Order; dueOn: string | null }> {
  const { secret, buyer, payBy, now } = accepted
  const held = await holdBehind(trx, secret, now, account)
  const orderId = held.order.id
  const { lines } = held.order
  const price = { netLines: lines.map(({ net }) => net) }
  const { gross } = await changeBuyer(trx, { orderId, buyer, price, lines, now })
  if (gross !== accepted.gross)
    throw refused('The price has changed with who is buying. Look at it again before you accept.')
  await updateOrder(trx, orderId, { user_id: account.id })
  await acceptOrder(trx, { orderId, now })
  if (buyer.kind === 'consumer' && accepted.consent !== null)
    await recordEarlyStart(trx, { orderId, wording: accepted.consent, now })
  const dueOn = payBy === 'transfer' ? addDays(stockholmDay(now), transferDays(buyer)) : null
  await updateQuote(trx, orderId, { pay_by: payBy, due_on: dueOn })
  return { order: await showOrder(trx, orderId), dueOn }
}

/** Agreed orders of the owner that wait for their money, oldest first. */
export async function listWaitingOrders(deps: OpenDeps, ownerId: string): Promise<WaitingOrder[]> {
  const ids = await selectUnpaidOrders(deps.db, ownerId)
  return Promise.all(
    ids.map(async (id) => {
      const [order, quote] = [await showOrder(deps.db, id), await selectQuote(deps.db, id)]
      if (!quote) throw new Error(`The quote of order ${id} is gone.`)
      const { bank, companyName, name } = deps.seller
      return {
        orderId: id,
        number: order.number,
        title: order.service,
        gross: order.gross,
        open: order.gross - order.received,
        payBy: quote.pay_by,
        dueOn: quote.due_on,
        bank,
        companyName: companyName === '' ? name : companyName,
      }
    }),
  )
}

async function findBehind(db: Db, secret: string): Promise<{ order: Order; quote: QuoteRow }> {
  const quote = await selectQuoteOfHash(db, quoteSecretHash(secret))
  if (!quote) throw noQuoteBehind()
  return { order: await showOrder(db, quote.order_id), quote }
}

/** The offer behind a secret, which nobody else changes before this transaction ends. @throws AppError not-found, conflict */
async function holdBehind(
  trx: Trx,
  secret: string,
  now: Date,
  account?: QuoteAccount,
): Promise<{ order: Order; quote: QuoteRow }> {
  const hash = quoteSecretHash(secret)
  const found = await selectQuoteOfHash(trx, hash)
  if (!found) throw noQuoteBehind()
  const order = await holdOrder(trx, found.order_id)
  // Sent again while this one waited: the link has ended.
  const quote = await selectQuoteOfHash(trx, hash)
  if (!quote) throw noQuoteBehind()
  const owner = await ownerOfOrder(trx, order.id)
  if (account !== undefined && owner !== null && owner !== account.id) throw refused(OF_ANOTHER_ACCOUNT)
  const closed = closedSentence(order, quote, now)
  if (closed !== null) throw refused(closed)
  return { order, quote }
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
    open: order.status === 'paid' ? 0 : Math.max(0, order.gross - order.received),
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

function refused(userMessage: string): AppError {
  return new AppError('conflict', { userMessage })
}

function noQuoteBehind(): AppError {
  return new AppError('not-found', {
    userMessage: 'This link does not open a quote. A link ends when a newer one is sent.',
  })
}
