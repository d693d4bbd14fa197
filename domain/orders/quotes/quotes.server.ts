import { markEnquiryDone } from '#domain/crm/contact/contact.server.ts'
import type { RenderedEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { isContract, isOwed, OFFERS, requireTransition } from '../order-state.ts'
import { endOrder } from '../order-transitions.server.ts'
import type { Order, OrderStatus } from '../orders.schema.ts'
import { lockedOrder, showOrder } from '../orders.server.ts'
import { selectOrder, updateOrder } from '../orders.store.server.ts'
import { type StudioQuote, studioQuote, versionOfQuote } from './quote-content.server.ts'
import { closedSentence, earliestDelivery, isOutOfTime } from './quote-state.ts'
import { quoteAddress, quoteEmail, quoteWithdrawnEmail } from './quotes.emails.ts'
import {
  type QuoteRow,
  selectOrdersValidBefore,
  selectQuote,
  selectQuotesOfStatuses,
  updateLinkOfQuote,
  updateQuote,
  updateRecipientOfQuotes,
} from './quotes.store.server.ts'

/**
 * Emails the link. Sending it again replaces the link.
 * @param which version: of the quote that was read, if anyone read it
 * @throws AppError not-found, conflict if it changed since it was read, has expired, or its buyer is unknown and the
 * delivery day is too early for a consumer
 */
export async function sendQuote(
  deps: Deps,
  which: { orderId: string; version?: string },
): Promise<StudioQuote> {
  return commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await lockedQuote(trx, which.orderId)
    if (order.status !== 'offered') requireTransition(order.status, 'offered')
    await requireVersion(trx, {
      read: which.version,
      stored: versionOfQuote({ order, quote }),
      lastChange: lastChange(trx, order.id, 'quote-edited'),
      now,
    })
    if (isOutOfTime(quote, now))
      throw conflict(`This quote is valid until ${quote.valid_until}, which has passed. Create a new one.`)
    requireKeptForConsumers(order, quote)
    const secret = newSecret()
    const sent = { secret_hash: secretHash(secret), sent_at: isoTime(now) }
    await updateOrder(trx, order.id, { status: 'offered', updated_at: isoTime(now) })
    await updateQuote(trx, order.id, sent)
    await recordAudit(trx, { action: 'quote-sent', about: order.id, now })
    if (quote.enquiry_id !== null) await markEnquiryDone(trx, quote.enquiry_id)
    await enqueueEmail(trx, {
      kind: 'offer',
      to: quote.recipient_email,
      mail: quoteEmail({ order, quote, secret, now }, deps.studio),
      replyTo: deps.studioEmail,
      attachments: [`terms:${order.termsVersion ?? deps.termsVersion}`],
      now,
      key: `quote:${order.id}:sent:${sent.secret_hash}`,
      sendWhile: { what: 'quote-open', orderId: order.id, secretHash: sent.secret_hash },
    })
    return showQuote(trx, order.id)
  })
}

/** Replaces the link of a sent quote. @returns the new secret */
export async function renewLink(db: Db, orderId: string): Promise<string> {
  const secret = newSecret()
  await updateLinkOfQuote(db, { orderId, secretHash: secretHash(secret) })
  return secret
}

/** Withdraws an offer. Its link then says so. @throws AppError not-found, conflict if it was accepted or has ended */
export async function withdrawQuote(deps: Deps, which: { orderId: string }): Promise<StudioQuote> {
  return commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await lockedQuote(trx, which.orderId)
    if (isOwed(order.status))
      throw conflict("This quote was accepted, so it can't be withdrawn. Cancel the order instead.")
    if (isContract(order.status)) throw conflict('This quote was accepted and paid. Refund it instead.')
    await endOrder(trx, { order, as: 'cancelled', now })
    await updateQuote(trx, order.id, { withdrawn_at: isoTime(now) })
    await recordAudit(trx, { action: 'quote-withdrawn', about: order.id, now })
    if (order.status === 'offered')
      await enqueueEmail(trx, {
        kind: 'offer',
        to: quote.recipient_email,
        mail: quoteWithdrawnEmail({ order, quote }, deps.studio),
        replyTo: deps.studioEmail,
        now,
        key: `quote:${order.id}:withdrawn`,
        sendWhile: { what: 'quote-withdrawn', orderId: order.id },
      })
    return showQuote(trx, order.id)
  })
}

/** Changes the address for emails about an account's quotes. */
export const redirectQuotes = updateRecipientOfQuotes

/** @throws AppError not-found */
export async function showQuote(db: Db, orderId: string): Promise<StudioQuote> {
  const row = await selectQuote(db, orderId)
  if (!row) throw noSuchQuote()
  return studioQuote(await showOrder(db, orderId), row)
}

/** Expires every offer after its last day. Idempotent, and safe to run in several processes. @returns how many */
export async function endQuotesOutOfTime(deps: Deps): Promise<number> {
  const ids = await selectOrdersValidBefore(deps.db, stockholmDay(deps.clock()))
  let ended = 0
  for (const orderId of ids)
    ended += await commit(deps, async (trx) => {
      const order = await lockedOrder(trx, orderId)
      if (order.status !== 'offered') return 0
      await endOrder(trx, { order, as: 'expired', now: deps.clock() })
      return 1
    })
  return ended
}

/** Locks the quote until the transaction ends. @throws AppError not-found */
export async function lockedQuote(trx: Trx, orderId: string): Promise<{ order: Order; quote: QuoteRow }> {
  const order = await lockedOrder(trx, orderId)
  const quote = await selectQuote(trx, orderId)
  if (!quote) throw noSuchQuote()
  return { order, quote }
}

function noSuchQuote(): AppError {
  return notFound('No quote has this id.')
}

/** @throws AppError conflict */
function requireKeptForConsumers(
  { buyer, deliverBy }: Order,
  { valid_until: validUntil, pay_days: payDays }: QuoteRow,
): void {
  if (buyer.country !== null || deliverBy === null) return
  const earliest = earliestDelivery(buyer, { validUntil, payDays })
  if (deliverBy < earliest)
    throw conflict(
      `Enter the billing details first, or choose ${earliest} or a later day. A consumer may withdraw for 14 days, so this quote can't be delivered to one earlier.`,
    )
}

/** Unanswered quotes, including drafts, oldest first. @param orderId default all */
export function offers(db: Db, orderId?: string) {
  return selectQuotesOfStatuses(db, OFFERS, orderId)
}

/** @param link secretHash: of the link's secret */
export async function isQuoteOpen(
  db: Db,
  link: { orderId: string; secretHash: string },
  now: Date,
): Promise<boolean> {
  const quote = await selectQuote(db, link.orderId)
  return (
    quote?.secret_hash === link.secretHash &&
    !isOutOfTime(quote, now) &&
    (await isQuoteStatus(db, link.orderId, 'offered'))
  )
}

export async function isQuoteStatus(db: Db, orderId: string, status: OrderStatus): Promise<boolean> {
  return (await selectOrder(db, orderId))?.status === status
}

/**
 * The email and the page as the buyer will see them. The preview link can't answer the quote and replaces an earlier one.
 * @throws AppError not-found, conflict if the quote is closed
 */
export async function previewQuote(
  deps: Deps,
  which: { orderId: string },
): Promise<{ to: string; url: string; mail: RenderedEmail }> {
  return commit(deps, async (work) => {
    const now = deps.clock()
    const { order, quote } = await lockedQuote(work, which.orderId)
    const closed = order.status === 'draft' ? null : closedSentence(order, quote, now)
    if (closed !== null) throw conflict(closed)
    const secret = newSecret()
    await updateQuote(work, order.id, { preview_hash: secretHash(secret) })
    return {
      to: quote.recipient_email,
      url: quoteAddress(deps.studio, secret),
      mail: quoteEmail({ order, quote, secret, now }, deps.studio),
    }
  })
}
