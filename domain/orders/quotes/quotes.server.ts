import { recordAudit } from '../../audit/audit.server.ts'
import type { Buyer } from '../../buyers/buyer.ts'
import type { BuyerInput } from '../../buyers/buyers.schema.ts'
import { buyerOf, detailsOf, withVatCheck } from '../../buyers/buyers.server.ts'
import { currentBuyer } from '../../buyers/current-buyer.server.ts'
import type { BuyersDeps } from '../../buyers/vat-numbers/vat-checks.server.ts'
import { markEnquiryDone, showEnquiry } from '../../contact/contact.server.ts'
import { type AppError, badInput, conflict, notFound } from '../../kernel/app-error.ts'
import { isoTime, stockholmDay } from '../../kernel/clock.ts'
import { commit, type Work } from '../../kernel/commit.ts'
import type { Db, Trx } from '../../kernel/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { IdSearch } from '../../kernel/ids-beginning.ts'
import { bareAddress } from '../../kernel/mail-address.ts'
import { newSecret, secretHash } from '../../kernel/secret-link.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { showClient } from '../../people/clients.server.ts'
import { lockedOrder } from '../lock-order.server.ts'
import { endOrder } from '../order-moves.server.ts'
import { demandMove, isContract, isOwed } from '../order-state.ts'
import type { Order } from '../orders.schema.ts'
import { updateOrder } from '../orders.store.server.ts'
import { placeOrder } from '../place-order.server.ts'
import { showOrder } from '../show-orders.server.ts'
import { earliestDelivery, isOutOfTime } from './quote-state.ts'
import { quoteMail, quoteWithdrawnMail } from './quotes.mails.ts'
import { type QuoteInput, quoteSchema } from './quotes.schema.ts'
import {
  insertQuote,
  type QuoteRow,
  selectOrdersValidBefore,
  selectQuote,
  selectQuoteIds,
  updateQuote,
} from './quotes.store.server.ts'

/** To whom a quote is written: a client, somebody with an address, or whoever wrote through the contact form. */
export type QuoteFor = { clientId: string } | { name: string; email: string } | { enquiryId: string }

/** A quote as the studio sees it. */
export type StudioQuote = { order: Order; quote: Omit<QuoteRow, 'secret_hash'> }

/**
 * Writes a quote that nobody sees until it is sent. The enquiry that it answers is done once it is sent.
 * @param said who buys, where that is known: the VAT number is looked up at once
 * @throws AppError bad-input, also for a VAT number with a slip in it, not-found for the client or the enquiry
 */
export async function createQuote(
  deps: BuyersDeps,
  to: QuoteFor,
  input: QuoteInput,
  said?: BuyerInput,
): Promise<StudioQuote> {
  const written = demandQuote(input, deps.clock())
  const { title, lines, scope, deliverBy, validUntil, payDays = null, isReminded = true } = written
  const recipient = await recipientOf(deps, to, said)
  demandKeepable(recipient.buyer, { validUntil, deliverBy, payDays })
  return commit(deps, async (work) => {
    const now = deps.clock()
    const order = await placeOrder(work, {
      userId: recipient.userId,
      buyer: recipient.buyer,
      offer: { kind: 'quote', service: title, lines, price: { netLines: lines.map(({ net }) => net) } },
      status: 'draft',
      termsVersion: deps.termsVersion,
      deliverBy,
      now,
    })
    await insertQuote(work, {
      order_id: order.id,
      recipient_name: recipient.buyer.name,
      recipient_email: recipient.buyer.email,
      scope: scope ?? null,
      valid_until: validUntil,
      secret_hash: null,
      sent_at: null,
      withdrawn_at: null,
      declined_at: null,
      decline_reason: null,
      enquiry_id: recipient.enquiryId,
      pay_by: null,
      due_on: null,
      is_reminded: isReminded ? 1 : 0,
      pay_days: payDays,
    })
    await recordAudit(work, { action: 'quote-created', about: order.id, detail: { net: order.net }, now })
    return showQuote(work, order.id)
  })
}

/** Mails the link. Sending it again makes a new one, and the one before ends. @throws AppError not-found, conflict */
export async function sendQuote(deps: Deps, which: { orderId: string }): Promise<StudioQuote> {
  return commit(deps, async (work) => {
    const now = deps.clock()
    const { order, quote } = await lockedQuote(work, which.orderId)
    if (order.status !== 'offered') demandMove(order.status, 'offered')
    if (isOutOfTime(quote, now))
      throw conflict(`This quote is valid until ${quote.valid_until}, which is over: make a new one.`)
    const secret = newSecret()
    const sent = { secret_hash: secretHash(secret), sent_at: isoTime(now) }
    await updateOrder(work, order.id, { status: 'offered', updated_at: isoTime(now) })
    await updateQuote(work, order.id, sent)
    await recordAudit(work, { action: 'quote-sent', about: order.id, now })
    if (quote.enquiry_id !== null) await markEnquiryDone(work, quote.enquiry_id)
    await enqueueMail(work, {
      to: quote.recipient_email,
      mail: quoteMail({ order, quote, secret, now }, deps.studio),
      replyTo: deps.studioEmail,
      attachments: [`terms:${order.termsVersion ?? deps.termsVersion}`],
      now,
      key: `quote:${order.id}:sent:${sent.secret_hash}`,
    })
    return showQuote(work, order.id)
  })
}

/** Takes an offer back: its link then says so. @throws AppError not-found, conflict once it was accepted or has ended */
export async function withdrawQuote(deps: Deps, which: { orderId: string }): Promise<StudioQuote> {
  return commit(deps, async (work) => {
    const now = deps.clock()
    const { order, quote } = await lockedQuote(work, which.orderId)
    if (isOwed(order.status))
      throw conflict('This quote was accepted: it is a contract.', { reason: 'quote-is-accepted' })
    if (isContract(order.status))
      throw conflict('This quote was accepted and paid: it is a contract, which ends with a refund.')
    await endOrder(work, { orderId: order.id, as: 'cancelled', now })
    await updateQuote(work, order.id, { withdrawn_at: isoTime(now) })
    await recordAudit(work, { action: 'quote-withdrawn', about: order.id, now })
    if (order.status === 'offered') await mailWithdrawn(deps, work, order, quote, now)
    return showQuote(work, order.id)
  })
}

/** @throws AppError not-found */
export async function showQuote(db: Db, orderId: string): Promise<StudioQuote> {
  const row = await selectQuote(db, orderId)
  if (!row) throw noSuchQuote()
  const { secret_hash: _, ...quote } = row
  return { order: await showOrder(db, orderId), quote }
}

/** Ends every offer whose last day is over. Safe to repeat, and in several processes. @returns how many */
export async function endQuotesOutOfTime(deps: Deps): Promise<number> {
  const ids = await selectOrdersValidBefore(deps.db, stockholmDay(deps.clock()))
  let ended = 0
  for (const orderId of ids)
    ended += await commit(deps, async (work) => {
      const { status } = await lockedOrder(work, orderId)
      if (status !== 'offered') return 0
      await endOrder(work, { orderId, as: 'expired', now: deps.clock() })
      return 1
    })
  return ended
}

/** Ids of their orders that begin so, in their order. */
export function findQuoteIds(db: Db, search: IdSearch): Promise<string[]> {
  return selectQuoteIds(db, search)
}

/** @throws AppError bad-input */
function demandQuote(input: QuoteInput, now: Date): QuoteInput {
  const parsed = quoteSchema.safeParse(input)
  if (!parsed.success) throw badInput(parsed.error.issues.map(({ message }) => message).join(' '))
  const today = stockholmDay(now)
  if (parsed.data.validUntil < today) throw badInput('The last day of the offer is over already.')
  if (parsed.data.deliverBy < today) throw badInput('The day of delivery is over already.')
  return parsed.data
}

/** @throws AppError bad-input for a day that the quote's own rules forbid */
function demandKeepable(
  buyer: Buyer,
  terms: { validUntil: string; deliverBy: string; payDays: number | null },
): void {
  const earliest = earliestDelivery(buyer, terms)
  if (terms.deliverBy < earliest)
    throw badInput(
      `Accepted on its last day, ${terms.validUntil}, this quote can be delivered on ${earliest} at the earliest: its transfer and, for a consumer, the withdrawal period come first. Choose that day or a later one, or let the offer end earlier.`,
    )
}

async function recipientOf(deps: BuyersDeps, to: QuoteFor, said: BuyerInput | undefined) {
  const details = said && (await detailsOf(said))
  if ('clientId' in to) {
    const client = await showClient(deps.db, to.clientId)
    const buyer = details
      ? buyerOf(client, await withVatCheck(deps, client.id, details))
      : await currentBuyer(deps, client)
    return { userId: client.id, enquiryId: null, buyer }
  }
  const isEnquiry = 'enquiryId' in to
  const { name, email } = isEnquiry ? await showEnquiry(deps.db, to.enquiryId) : to
  if (name.trim() === '') throw badInput('Say the name of whoever gets the quote.')
  if (bareAddress(email) !== email) throw badInput(`'${email}' is not one e-mail address.`)
  return {
    userId: null,
    enquiryId: isEnquiry ? to.enquiryId : null,
    // While nobody has said who buys, the page of the quote asks.
    buyer: buyerOf({ name: name.trim(), email }, details && (await withVatCheck(deps, null, details))),
  }
}

async function lockedQuote(trx: Trx, orderId: string): Promise<{ order: Order; quote: QuoteRow }> {
  const order = await lockedOrder(trx, orderId)
  const quote = await selectQuote(trx, orderId)
  if (!quote) throw noSuchQuote()
  return { order, quote }
}

async function mailWithdrawn(
  deps: Deps,
  work: Work,
  order: Order,
  quote: QuoteRow,
  now: Date,
): Promise<void> {
  await enqueueMail(work, {
    to: quote.recipient_email,
    mail: quoteWithdrawnMail({ order, quote }, deps.studio),
    replyTo: deps.studioEmail,
    now,
    key: `quote:${order.id}:withdrawn`,
  })
}

function noSuchQuote(): AppError {
  return notFound('There is no quote with this id.')
}
