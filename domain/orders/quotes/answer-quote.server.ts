import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { enqueueEmail, takeBackEmail } from '#domain/email/outbox.server.ts'
import type { SendWhile } from '#domain/email/outgoing-email.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { countHit } from '#domain/people/rate-limits.server.ts'
import { rewriteOrder } from '../change-order.server.ts'
import { contractOf, endOrder } from '../order-transitions.server.ts'
import type { Order } from '../orders.schema.ts'
import { updateOrder } from '../orders.store.server.ts'
import { offeredTo } from '../place-order.server.ts'
import { wholeOrder } from '../to-order.server.ts'
import { daysAfterDelivery } from './days-to-pay.server.ts'
import { openQuote, type QuoteAccount } from './open-quote.server.ts'
import { keepableDelivery } from './quote-days.ts'
import { closedSentence, hasLinkEnded, mayReopen, termsOf } from './quote-state.ts'
import { deliveryWith, orderedLines } from './quoted-lines.ts'
import { goalOf, quoteDeclinedEmail, quoteDeclinedReceiptEmail, quoteReopenedEmail } from './quotes.emails.ts'
import { type DeclineQuoteInput, type PayBy, type ShownQuote, transferDays } from './quotes.schema.ts'
import { lockOrderOfHash, type QuoteRow, selectQuoteOfHash, updateQuote } from './quotes.store.server.ts'
import { noQuoteBehind, OF_ANOTHER_ACCOUNT } from './refusals.ts'
import { offerOf, writtenLines } from './stored-offer.ts'

/** So often an hour it is told at once that a buyer has changed their mind; what they think after more is told once, when it is over. */
const NOTIFIED_AT_ONCE = { limit: 2, windowSeconds: 3600 }

/**
 * The buyer says no, with or without a reason; the studio reads it, and to whom it was written as well: it can be taken back.
 * @param account who is signed in: a quote that was made for a client is answered by that client
 * @throws AppError not-found, conflict once it is closed or when it was made for another account
 */
export async function declineQuote(
  deps: BuyersDeps,
  { secret, reason }: DeclineQuoteInput,
  account?: QuoteAccount,
): Promise<ShownQuote> {
  await commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await lockedOffer(trx, secret, now, account)
    await endOrder(trx, { order, as: 'declined', now })
    await updateQuote(trx, order.id, {
      declined_at: isoTime(now),
      decline_reason: reason === '' ? null : reason,
    })
    await recordAudit(trx, { action: 'quote-declined', about: order.id, now })
    const told = await notificationOf(trx, { orderId: order.id, as: 'declined', now })
    await enqueueEmail(trx, {
      ...told.studio,
      kind: 'studio',
      to: deps.studioEmail,
      mail: quoteDeclinedEmail({ order, quote, reason }, deps.studio),
      replyTo: quote.recipient_email,
    })
    await enqueueEmail(trx, {
      ...told.recipient,
      kind: 'asked',
      to: { proven: quote.recipient_email },
      mail: quoteDeclinedReceiptEmail({ order, quote, now }, deps.studio),
      replyTo: deps.studioEmail,
    })
  })
  return openQuote(deps, { secret }, account)
}

/** A no is taken back: the offer stands as before. @throws AppError not-found, conflict unless it was declined and is not out of time */
export async function reopenQuote(
  deps: BuyersDeps,
  { secret }: { secret: string },
  account?: QuoteAccount,
): Promise<ShownQuote> {
  await commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await lockedBehind(trx, secret, now, account)
    if (!mayReopen(order, quote, now))
      throw conflict(closedSentence(order, quote, now) ?? 'This quote is open.')
    await updateOrder(trx, order.id, { status: 'offered', ended_at: null, updated_at: isoTime(now) })
    await updateQuote(trx, order.id, { declined_at: null, decline_reason: null })
    await recordAudit(trx, { action: 'quote-reopened', about: order.id, now })
    const told = await notificationOf(trx, { orderId: order.id, as: 'reopened', now })
    await enqueueEmail(trx, {
      ...told.studio,
      kind: 'studio',
      to: deps.studioEmail,
      mail: quoteReopenedEmail({ order, quote }, deps.studio),
      replyTo: quote.recipient_email,
    })
  })
  return openQuote(deps, { secret }, account)
}

/**
 * Makes a contract of an offer, within the transaction of whoever then asks for the money. The order becomes the account's, and its
 * buyer whoever is buying by that account.
 * @param accepted buyer: as of now; options: the places of those that they add; gross: the sum that the buyer has seen; consent: the words of an early start
 * @returns dueOn: the day by which a transfer is due; daysAfterDelivery: how many the buyer has for what is due then
 * @throws AppError not-found, conflict when it is closed, another account's, or costs something else by now
 */
export async function acceptQuote(
  trx: Trx,
  account: QuoteAccount,
  accepted: {
    secret: string
    buyer: Buyer
    options?: readonly number[] | undefined
    gross: number
    payBy: PayBy
    consent: string | null
    now: Date
  },
): Promise<{ order: Order; scope: string | null; dueOn: string | null; daysAfterDelivery: number }> {
  const { secret, buyer, payBy, now, options: chosen = [] } = accepted
  const { order, quote } = await lockedOffer(trx, secret, now, account)
  const { options: offered, discount } = offerOf(quote)
  const options = offered.map((option, place) => ({ ...option, isChosen: chosen.includes(place) }))
  const lines = orderedLines({ lines: writtenLines(order, offered), options: offered, discount }, chosen)
  const price = { netLines: lines.map(({ net }) => net) }
  const delivery = keepableDelivery(deliveryWith(order, { options }, chosen), {
    buyer,
    startAtOnce: accepted.consent !== null,
    payDays: quote.pay_days,
    today: stockholmDay(now),
  })
  const offer = offeredTo(order, { buyer, price, lines, delivery })
  if (offer.gross !== accepted.gross)
    throw conflict('The price has changed with who is buying. Look at it again before you accept.')
  const agreed = contractOf(offer, { ownerId: account.id, consent: accepted.consent, now })
  const contract = await rewriteOrder(trx, agreed, now)
  const dueOn =
    payBy === 'transfer' ? addDays(stockholmDay(now), transferDays(buyer, termsOf(contract, quote))) : null
  await updateQuote(trx, order.id, { pay_by: payBy, due_on: dueOn, options: JSON.stringify(options) })
  return {
    order: contract,
    scope: scopeOf(quote),
    dueOn,
    daysAfterDelivery: daysAfterDelivery(contract, quote),
  }
}

/**
 * When the mails about a change of mind leave: at once, or when the hour is over in place of those that wait since the last one.
 * @returns what the mails to studio and recipient have of it
 */
async function notificationOf(
  trx: UnitOfWork,
  { orderId, as, now }: { orderId: string; as: 'declined' | 'reopened'; now: Date },
) {
  const counted = { key: `changes of mind about quote ${orderId}`, ...NOTIFIED_AT_ONCE, now }
  const { allowed, retryAfterSeconds } = await countHit(trx, counted)
  const notBefore = allowed ? now : addSeconds(now, retryAfterSeconds)
  // To the hour, as the end of the same hour is told in whole seconds from each moment of it.
  const lastWord = `last-word:${isoTime(notBefore).slice(0, 13)}`
  const event = `quote:${orderId}:${allowed ? `${as}:${isoTime(now)}` : lastWord}`
  const keys = { studio: event, recipient: `${event}:receipt` }
  const sendWhile: SendWhile =
    as === 'declined' ? { what: 'quote-declined', orderId } : { what: 'quote-reopened', orderId }
  if (!allowed) for (const key of Object.values(keys)) await takeBackEmail(trx, key)
  return {
    studio: { now, notBefore, outOfTurn: !allowed, sendWhile, key: keys.studio },
    recipient: { now, notBefore, outOfTurn: !allowed, sendWhile, key: keys.recipient },
  }
}

/** What is to be reached, in the studio's words and in figures. */
function scopeOf(quote: QuoteRow): string | null {
  const sentences = [...(quote.scope === null ? [] : [quote.scope]), ...goalOf(quote)]
  return sentences.length === 0 ? null : sentences.join('\n')
}

/** The offer behind a secret, which nobody else changes before this transaction ends. @throws AppError not-found, conflict */
export async function lockedOffer(
  trx: Trx,
  secret: string,
  now: Date,
  account?: QuoteAccount,
): Promise<{ order: Order; quote: QuoteRow }> {
  const behind = await lockedBehind(trx, secret, now, account)
  const closed = closedSentence(behind.order, behind.quote, now)
  if (closed !== null) throw conflict(closed)
  return behind
}

async function lockedBehind(
  trx: Trx,
  secret: string,
  now: Date,
  account?: QuoteAccount,
): Promise<{ order: Order; quote: QuoteRow }> {
  const hash = secretHash(secret)
  const row = await lockOrderOfHash(trx, hash)
  // What is sent again while this waits for the lock ends the link.
  const quote = row && (await selectQuoteOfHash(trx, hash))
  const order = quote && (await wholeOrder(trx, row))
  if (!order || hasLinkEnded(order, quote, now)) throw noQuoteBehind()
  const { ownerId } = order
  if (ownerId !== null && ownerId !== account?.id) throw conflict(OF_ANOTHER_ACCOUNT)
  return { order, quote }
}
