import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { enqueueEmail, takeBackEmail } from '#domain/email/outbox.server.ts'
import type { SendWhile } from '#domain/email/outgoing-email.ts'
import { AppError, conflict } from '#domain/kernel/app-error.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { countHit } from '#domain/people/rate-limits.server.ts'
import { contractOf, endOrder } from '../order-transitions.server.ts'
import type { Order } from '../orders.schema.ts'
import { rewriteOrder, wholeOrder } from '../orders.server.ts'
import { updateOrder } from '../orders.store.server.ts'
import { offeredTo } from '../place-order.server.ts'
import { openQuote, type QuoteAccount } from './open-quote.server.ts'
import { daysAfterDelivery } from './owed-quotes.server.ts'
import { offerOf, writtenLines } from './quote-content.server.ts'
import {
  closedSentence,
  hasLinkEnded,
  keepableDelivery,
  mayReopen,
  noQuoteBehind,
  OF_ANOTHER_ACCOUNT,
  termsOf,
} from './quote-state.ts'
import { deliveryWith, orderedLines } from './quoted-lines.ts'
import {
  goalOf,
  quoteDeclinedEmail,
  quoteDeclinedReceiptEmail,
  quoteReopenedEmail,
  quoteToOtherAddressEmail,
} from './quotes.emails.ts'
import { type DeclineQuoteInput, type PayBy, transferDays } from './quotes.schema.ts'
import { lockOrderOfHash, type QuoteRow, selectQuoteOfHash, updateQuote } from './quotes.store.server.ts'
import type { ShownQuote } from './written-quote.schema.ts'

/**
 * Limit of immediate notifications per hour about declining and reopening. Beyond that, one notification is sent at the
 * end of the hour.
 */
const NOTIFIED_AT_ONCE = { limit: 2, windowSeconds: 3600 }

/**
 * Declines a quote. The studio and the recipient are notified, and declining can be undone.
 * @param account the signed-in user; if the quote belongs to a client, only they can answer it
 * @throws AppError not-found, conflict if it is closed or belongs to another account
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
    const notification = await notificationOf(trx, { orderId: order.id, as: 'declined', now })
    await enqueueEmail(trx, {
      ...notification.studio,
      kind: 'studio',
      to: deps.studioEmail,
      mail: quoteDeclinedEmail({ order, quote, reason }, deps.studio),
      replyTo: quote.recipient_email,
    })
    await enqueueEmail(trx, {
      ...notification.recipient,
      kind: 'asked',
      to: { proven: quote.recipient_email },
      mail: quoteDeclinedReceiptEmail({ order, quote, now }, deps.studio),
      replyTo: deps.studioEmail,
    })
  })
  return openQuote(deps, { secret }, account)
}

/** Reopens a declined quote. @throws AppError not-found, conflict unless it was declined and is still valid */
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
    const notification = await notificationOf(trx, { orderId: order.id, as: 'reopened', now })
    await enqueueEmail(trx, {
      ...notification.studio,
      kind: 'studio',
      to: deps.studioEmail,
      mail: quoteReopenedEmail({ order, quote }, deps.studio),
      replyTo: quote.recipient_email,
    })
  })
  return openQuote(deps, { secret }, account)
}

/**
 * Turns an offer into a contract of the account, within the caller's transaction.
 * @param accepted buyer: as of now; options: indexes of the chosen ones; gross: the price that was shown; consent:
 * wording of an early start
 * @returns dueOn: due day of a transfer; daysAfterDelivery: days to pay the second instalment
 * @throws AppError not-found, conflict if it is closed, belongs to another account or its price changed
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
    throw conflict('The price changed with the billing details. Check it before you accept.')
  const agreed = contractOf(offer, { ownerId: account.id, consent: accepted.consent, now })
  const contract = await rewriteOrder(trx, agreed, now)
  const dueOn =
    payBy === 'transfer' ? addDays(stockholmDay(now), transferDays(buyer, termsOf(contract, quote))) : null
  await updateQuote(trx, order.id, { pay_by: payBy, due_on: dueOn, options: JSON.stringify(options) })
  const days = daysAfterDelivery(contract, quote)
  return { order: contract, scope: scopeOf(quote), dueOn, daysAfterDelivery: days }
}

/**
 * Schedules the notifications about declining or reopening: at once, or at the end of the hour in place of the one that
 * is waiting.
 */
async function notificationOf(
  trx: UnitOfWork,
  { orderId, as, now }: { orderId: string; as: 'declined' | 'reopened'; now: Date },
) {
  const counted = { key: `changes of mind about quote ${orderId}`, ...NOTIFIED_AT_ONCE, now }
  const { allowed, retryAfterSeconds } = await countHit(trx, counted)
  const notBefore = allowed ? now : addSeconds(now, retryAfterSeconds)
  // Rounded to the hour, because the end of the hour varies by seconds.
  const lastWord = `last-word:${isoTime(notBefore).slice(0, 13)}`
  const event = `quote:${orderId}:${allowed ? `${as}:${isoTime(now)}` : lastWord}`
  const receipt = `${event}:receipt`
  const sendWhile: SendWhile =
    as === 'declined' ? { what: 'quote-declined', orderId } : { what: 'quote-reopened', orderId }
  if (!allowed) for (const key of [event, receipt]) await takeBackEmail(trx, key)
  const schedule = { now, notBefore, outOfTurn: !allowed, sendWhile }
  return { studio: { ...schedule, key: event }, recipient: { ...schedule, key: receipt } }
}

/** The scope in the studio's words, with the measured goal. */
function scopeOf(quote: QuoteRow): string | null {
  return [quote.scope ?? [], goalOf(quote)].flat().join('\n') || null
}

/** Locks the offer behind a secret until the transaction ends. @throws AppError not-found, conflict */
async function lockedOffer(
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
  // If the quote is sent again while this waits for the lock, the link is replaced.
  const quote = row && (await selectQuoteOfHash(trx, hash))
  const order = quote && (await wholeOrder(trx, row))
  if (!order || hasLinkEnded(order, quote, now)) throw noQuoteBehind()
  const { ownerId } = order
  if (ownerId !== null && ownerId !== account?.id) throw conflict(OF_ANOTHER_ACCOUNT)
  return { order, quote }
}

/** Emails per quote and day to other addresses. */
const OTHER_ADDRESSES = { limit: 5, windowSeconds: 24 * 3600 }
const HOUR = 3600

/**
 * Emails an open quote to another address, with a proof of that address.
 * @throws AppError not-found, conflict if it is closed or has an account, too-many-requests
 */
export async function emailToOtherAddress(
  deps: Deps,
  { secret, proof, email }: { secret: string; proof: string; email: string },
): Promise<void> {
  await commit(deps, async (work) => {
    const now = deps.clock()
    const { order, quote } = await lockedOffer(work, secret, now)
    const mail = quoteToOtherAddressEmail({ order, quote, link: `${secret}.${proof}`, now }, deps.studio)
    const ofQuote = { key: `quote to other addresses: ${order.id}`, ...OTHER_ADDRESSES, now }
    const { allowed, retryAfterSeconds } = await countHit(work, ofQuote)
    if (!allowed) throw emailedEnough(retryAfterSeconds)
    const isStored = await enqueueEmail(work, {
      kind: 'asked',
      to: { claimed: email, as: 'quote' },
      mail,
      replyTo: deps.studioEmail,
      now,
      outOfTurn: true,
      sendWhile: { what: 'quote-open', orderId: order.id, secretHash: secretHash(secret) },
    })
    if (!isStored) throw emailedEnough(HOUR)
  })
}

function emailedEnough(retryAfterSeconds: number): AppError {
  return new AppError('too-many-requests', {
    userMessage: "We've already emailed this quote several times. Look for our email, or try again later.",
    retryAfterSeconds,
  })
}
