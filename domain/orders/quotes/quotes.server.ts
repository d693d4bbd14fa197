import { markEnquiryDone } from '#domain/crm/contact/contact.server.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { lockedOrder } from '../lock-order.server.ts'
import { isContract, isOwed, requireTransition } from '../order-state.ts'
import { endOrder } from '../order-transitions.server.ts'
import type { Order } from '../orders.schema.ts'
import { updateOrder } from '../orders.store.server.ts'
import { showOrder } from '../show-orders.server.ts'
import { versionOfQuote } from './quote-content.ts'
import { earliestDelivery } from './quote-days.ts'
import { isOutOfTime } from './quote-state.ts'
import { quoteEmail, quoteWithdrawnEmail } from './quotes.emails.ts'
import {
  type QuoteRow,
  selectOrdersValidBefore,
  selectQuote,
  updateLinkOfQuote,
  updateQuote,
  updateRecipientOfQuotes,
} from './quotes.store.server.ts'

/** A quote as the studio sees it: without what its links are known by. */
export type StudioQuote = { order: Order; quote: Omit<QuoteRow, 'secret_hash' | 'preview_hash'> }

export function studioQuote(order: Order, row: QuoteRow): StudioQuote {
  const { secret_hash: _, preview_hash: __, ...quote } = row
  return { order, quote }
}

/**
 * Mails the link. Sending it again makes a new one, and the one before ends.
 * @param which version: of the quote that the sender read; that of this moment where nobody read it
 * @throws AppError not-found, conflict, also if it was changed since it was read, and while nobody has said who buys and its day of delivery would not hold for a consumer
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
      throw conflict(`This quote is valid until ${quote.valid_until}, which is over: make a new one.`)
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

/** Ends the link of a quote that was sent. @returns the secret of its new link */
export async function renewLink(db: Db, orderId: string): Promise<string> {
  const secret = newSecret()
  await updateLinkOfQuote(db, { orderId, secretHash: secretHash(secret) })
  return secret
}

/** Takes an offer back: its link then says so. @throws AppError not-found, conflict once it was accepted or has ended */
export async function withdrawQuote(deps: Deps, which: { orderId: string }): Promise<StudioQuote> {
  return commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await lockedQuote(trx, which.orderId)
    if (isOwed(order.status)) throw conflict('This quote was accepted: it is a contract.')
    if (isContract(order.status))
      throw conflict('This quote was accepted and paid: it is a contract, which ends with a refund.')
    await endOrder(trx, { order, as: 'cancelled', now })
    await updateQuote(trx, order.id, { withdrawn_at: isoTime(now) })
    await recordAudit(trx, { action: 'quote-withdrawn', about: order.id, now })
    if (order.status === 'offered') await emailWithdrawn(deps, trx, order, quote, now)
    return showQuote(trx, order.id)
  })
}

/** Emails about an account's quotes go to the address that it has now. */
export function redirectQuotes(
  trx: UnitOfWork,
  which: { ownerId: string; from: string; to: string },
): Promise<void> {
  return updateRecipientOfQuotes(trx, which)
}

/** @throws AppError not-found */
export async function showQuote(db: Db, orderId: string): Promise<StudioQuote> {
  const row = await selectQuote(db, orderId)
  if (!row) throw noSuchQuote()
  return studioQuote(await showOrder(db, orderId), row)
}

/** Ends every offer whose last day is over. Safe to repeat, and in several processes. @returns how many */
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

/** The quote, which nobody else changes before this transaction ends. @throws AppError not-found */
export async function lockedQuote(trx: Trx, orderId: string): Promise<{ order: Order; quote: QuoteRow }> {
  const order = await lockedOrder(trx, orderId)
  const quote = await selectQuote(trx, orderId)
  if (!quote) throw noSuchQuote()
  return { order, quote }
}

async function emailWithdrawn(
  deps: Deps,
  trx: UnitOfWork,
  order: Order,
  quote: QuoteRow,
  now: Date,
): Promise<void> {
  await enqueueEmail(trx, {
    kind: 'offer',
    to: quote.recipient_email,
    mail: quoteWithdrawnEmail({ order, quote }, deps.studio),
    replyTo: deps.studioEmail,
    now,
    key: `quote:${order.id}:withdrawn`,
    sendWhile: { what: 'quote-withdrawn', orderId: order.id },
  })
}

function noSuchQuote(): AppError {
  return notFound('There is no quote with this id.')
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
      `Say who buys first. A consumer may withdraw for 14 days, so this quote can be delivered to one on ${earliest} at the earliest. Or choose that day or a later one.`,
    )
}
