import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { buyerOf, currentBuyer, detailsOf, withVatCheck } from '#domain/crm/buyers/buyers.server.ts'
import { priced, vatOf } from '#domain/crm/buyers/vat.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { findPerson, findPersonByEmail } from '#domain/people/people.server.ts'
import { dueDayOf, firstInstalment, partToPay } from '../instalments.ts'
import { isOffer, isOwed, openOf } from '../order-state.ts'
import type { Order } from '../orders.schema.ts'
import { buyerOfRow, showOrder } from '../orders.server.ts'
import { selectOrder } from '../orders.store.server.ts'
import { offerOf, writtenLines } from './quote-content.server.ts'
import {
  closedSentence,
  hasLinkEnded,
  mayReopen,
  noQuoteBehind,
  OF_ANOTHER_ACCOUNT,
  termsOf,
} from './quote-state.ts'
import { type OpenQuoteInput, transferDays } from './quotes.schema.ts'
import { type QuoteRow, selectQuoteOfHash, selectQuoteToRead } from './quotes.store.server.ts'
import type { OpenedQuote, ShownQuote } from './written-quote.schema.ts'

export type QuoteAccount = { id: string; name: string; email: string }

/**
 * The quote behind a link, priced for the given buyer, the quote's buyer or the reader's account. May look up a VAT
 * number.
 * @param reader the signed-in user. A closed quote shows everything to its owner only. A debt of a deleted account is
 * shown to anyone with the link, so that it can be paid
 * @throws AppError not-found, with the same message for every invalid link; bad-input for a Swedish VAT number with a
 * typo
 */
export async function openQuote(
  deps: BuyersDeps,
  { secret, buyer }: OpenQuoteInput,
  reader?: QuoteAccount,
): Promise<ShownQuote> {
  const { order, quote, isPreview, isDebt } = await findToRead(deps, secret)
  if (isPreview && isOffer(order.status)) {
    const sent: Order = { ...order, status: 'offered' }
    const bought = boughtBy(
      sent,
      await buyerOfQuote(deps, order.buyer, { reader: undefined, buyerInput: buyer }),
    )
    const opened = toOpened(deps, bought, quote, closedSentence(sent, quote, deps.clock()))
    return { ...opened, isPreview: true, addressee: await addresseeOf(deps, quote) }
  }
  const closed = closedSentence(order, quote, deps.clock())
  const isOwner = reader !== undefined && order.ownerId === reader.id
  if (closed !== null)
    return isOwner || isDebt
      ? { ...toOpened(deps, order, quote, closed), isDebt }
      : { kind: 'in-short', title: order.service, closed, mayReopen: mayReopen(order, quote, deps.clock()) }
  const isOfAnother = order.ownerId !== null && reader !== undefined && !isOwner
  const bought = boughtBy(order, await buyerOfQuote(deps, order.buyer, { reader, buyerInput: buyer }))
  const opened = toOpened(deps, bought, quote, isOfAnother ? OF_ANOTHER_ACCOUNT : null)
  return reader ? opened : { ...opened, addressee: await addresseeOf(deps, quote) }
}

/**
 * The buyer who accepts. Looks up the VAT number, so never call it inside a transaction.
 * @param reader undefined if they have no account
 * @throws AppError not-found, bad-input for a Swedish VAT number with a typo
 */
export async function findBuyerOfQuote(
  deps: BuyersDeps,
  { secret, buyer: buyerInput }: OpenQuoteInput,
  reader: QuoteAccount | undefined,
): Promise<Buyer> {
  const { writtenFor } = await findBehind(deps, secret)
  return buyerOfQuote(deps, writtenFor, { reader, buyerInput })
}

/** The address to which a link was sent. @throws AppError not-found */
export async function addressOfLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { secret }: { secret: string },
): Promise<string> {
  return (await findBehind(deps, secret)).quote.recipient_email
}

async function addresseeOf({ db }: Pick<Deps, 'db'>, quote: QuoteRow): Promise<OpenedQuote['addressee']> {
  const { recipient_name: name, recipient_email: email } = quote
  return { name, email, hasAccount: (await findPersonByEmail(db, email)) !== undefined }
}

async function buyerOfQuote(
  deps: BuyersDeps,
  writtenFor: Buyer,
  { reader, buyerInput }: { reader: QuoteAccount | undefined; buyerInput: BuyerInput | undefined },
): Promise<Buyer> {
  const person = reader ?? writtenFor
  const { country } = writtenFor
  if (buyerInput === undefined && country === null && reader) return currentBuyer(deps, reader)
  const details =
    buyerInput === undefined ? country !== null && { ...writtenFor, country } : await detailsOf(buyerInput)
  return buyerOf(person, details ? await withVatCheck(deps, reader?.id ?? null, details) : undefined)
}

/** Reads the quote before an answer, which reads it again under its lock. */
async function findBehind(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<{ writtenFor: Buyer; quote: QuoteRow }> {
  const quote = await selectQuoteOfHash(deps.db, secretHash(secret))
  const row = quote && (await selectOrder(deps.db, quote.order_id))
  if (!row) throw noQuoteBehind()
  const { status, user_id: ownerId, accepted_at: acceptedAt } = row
  await requireOpenLink(deps, { status, ownerId, acceptedAt }, quote)
  return { writtenFor: buyerOfRow(row), quote }
}

async function findToRead(deps: Pick<Deps, 'db' | 'clock'>, secret: string) {
  const hash = secretHash(secret)
  const quote = await selectQuoteToRead(deps.db, hash)
  if (!quote) throw noQuoteBehind()
  const order = await showOrder(deps.db, quote.order_id)
  const { isDebt } = await requireOpenLink(deps, order, quote)
  return { order, quote, isDebt, isPreview: quote.preview_hash === hash }
}

type LinkedOrder = Pick<Order, 'status' | 'ownerId' | 'acceptedAt'>

/** @throws AppError not-found if the link has expired */
async function requireOpenLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: LinkedOrder,
  quote: QuoteRow,
): Promise<{ isDebt: boolean }> {
  const isDebt = await isOwedWithoutAccount(db, order)
  if (!isDebt && hasLinkEnded(order, quote, clock())) throw noQuoteBehind()
  return { isDebt }
}

async function isOwedWithoutAccount(db: Db, { status, ownerId }: LinkedOrder): Promise<boolean> {
  return isOwed(status) && ownerId !== null && (await findPerson(db, ownerId)) === undefined
}

/** The offer priced for another buyer. Changes nothing. */
function boughtBy(order: Order, buyer: Buyer): Order {
  const vat = vatOf(buyer)
  const price = priced({ netLines: order.lines.map(({ net }) => net) }, vat)
  return {
    ...order,
    buyer,
    vat,
    ...price,
    instalments: order.instalments && { first: firstInstalment(price.gross), second: null },
  }
}

function toOpened(
  { seller }: Pick<Deps, 'seller'>,
  order: Order,
  quote: QuoteRow,
  closed: string | null,
): OpenedQuote {
  const { email: _, ...buyer } = order.buyer
  const { number, status, net, vatAmount, gross, instalments, received, vat } = order
  const { options, discount, baseline } = offerOf(quote)
  return {
    kind: 'in-full',
    orderId: order.id,
    title: order.service,
    ...{ number, status, net, vatAmount, gross, instalments, received, vat, buyer },
    closed,
    scope: quote.scope,
    lines: closed === null ? writtenLines(order, options) : order.lines,
    ...{ options, discount, baseline },
    open: openOf(order),
    isPreview: false,
    isDebt: false,
    asksWhoBuys: closed === null && buyer.country === null,
    recipientName: quote.recipient_name,
    addressee: null,
    deliverBy: order.deliverBy,
    deliveryWorkingDays: order.deliveryWorkingDays,
    validUntil: quote.valid_until,
    sentAt: quote.sent_at,
    termsVersion: order.termsVersion,
    seller,
    transferDays: transferDays(order.buyer, termsOf(order, quote)),
    payDays: quote.pay_days,
    payBy: quote.pay_by,
    dueOn: dueDayOf(partToPay(order)?.part ?? 'whole', order, quote.due_on),
  }
}
