import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { BuyerDetails, BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { buyerOf, currentBuyer, detailsOf, withVatCheck } from '#domain/crm/buyers/buyers.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { showEnquiry } from '#domain/crm/contact/contact.server.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { emailSchema } from '#domain/kernel/fields.schema.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { lockPerson, showClient } from '#domain/people/people.server.ts'
import type { Order } from '../orders.schema.ts'
import { placeOrder, rewriteDraft } from '../place-order.server.ts'
import { contentOf, type StudioQuote, versionOfQuote } from './quote-content.server.ts'
import { earliestDelivery } from './quote-state.ts'
import { orderedLines } from './quoted-lines.ts'
import { type QuoteInput, quoteSchema } from './quotes.schema.ts'
import { lockedQuote, showQuote } from './quotes.server.ts'
import { insertQuote, updateQuote } from './quotes.store.server.ts'

/** The recipient of a quote. */
export type QuoteFor = { clientId: string } | { name: string; email: string } | { enquiryId: string }

/** Changes to a quote, or to its copy. to: a new recipient, whose billing details are then asked; buyerInput: billing details */
export type QuoteChanges = Partial<QuoteInput> & {
  to?: QuoteFor | undefined
  buyerInput?: BuyerInput | undefined
}

/** Public holidays beyond this range are unknown. */
const LONGEST_OFFER_DAYS = 730

type Recipient = { userId: string | null; enquiryId: string | null; buyer: Buyer }

/**
 * Creates a draft. Its enquiry is marked as done once it is sent.
 * @param buyerInput billing details, if known; the VAT number is checked at once
 * @throws AppError bad-input, not-found for the client or the enquiry
 */
export async function createQuote(
  deps: BuyersDeps,
  to: QuoteFor,
  input: QuoteInput,
  buyerInput?: BuyerInput,
): Promise<StudioQuote> {
  const written = requireQuote(input, deps.clock())
  return insertDraft(deps, await recipientOf(deps, to, buyerInput && (await detailsOf(buyerInput))), written)
}

/** Copies a quote into a new draft, for the same buyer by default. @throws AppError as `createQuote`, not-found for the quote */
export async function copyQuote(
  deps: BuyersDeps,
  which: { orderId: string },
  { to, buyerInput, ...changes }: QuoteChanges,
): Promise<StudioQuote> {
  const source = await showQuote(deps.db, which.orderId)
  const written = requireQuote({ ...contentOf(source), ...changes }, deps.clock())
  const details = buyerInput ? await detailsOf(buyerInput) : to ? undefined : detailsBefore(source)
  return insertDraft(deps, await recipientOf(deps, to ?? recipientBefore(source), details), written)
}

/**
 * Rewrites a draft.
 * @param which version: of the draft that was read, if anyone read it
 * @throws AppError like `createQuote`, not-found for the quote, conflict if it was sent or changed
 */
export async function editDraft(
  deps: BuyersDeps,
  which: { orderId: string; version?: string },
  { to, buyerInput, ...changes }: QuoteChanges,
): Promise<StudioQuote> {
  const before = await showQuote(deps.db, which.orderId)
  requireDraft(before.order)
  const written = requireQuote({ ...contentOf(before), ...changes }, deps.clock())
  const { userId, enquiryId, buyer } = await recipientAfter(deps, before, { to, buyerInput })
  requireKeepable(buyer, written)
  return commit(deps, async (trx) => {
    const now = deps.clock()
    await requireStillThere(trx, userId)
    const { order, quote } = await lockedQuote(trx, which.orderId)
    requireDraft(order)
    await requireVersion(trx, {
      read: which.version ?? versionOfQuote(before),
      stored: versionOfQuote({ order, quote }),
      lastChange: lastChange(trx, order.id, 'quote-edited'),
      now,
    })
    await rewriteDraft(trx, { orderId: order.id, ...orderOf(deps, { userId, buyer }, written), now })
    await updateQuote(trx, order.id, { ...columnsOf({ buyer }, written), enquiry_id: enquiryId })
    await recordAudit(trx, { action: 'quote-edited', about: order.id, now })
    return showQuote(trx, order.id)
  })
}

async function insertDraft(
  deps: BuyersDeps,
  { userId, enquiryId, buyer }: Recipient,
  written: QuoteInput,
): Promise<StudioQuote> {
  requireKeepable(buyer, written)
  return commit(deps, async (trx) => {
    const now = deps.clock()
    await requireStillThere(trx, userId)
    const order = await placeOrder(trx, {
      ...orderOf(deps, { userId, buyer }, written),
      status: 'draft',
      now,
    })
    await insertQuote(trx, {
      order_id: order.id,
      ...columnsOf({ buyer }, written),
      enquiry_id: enquiryId,
      secret_hash: null,
      preview_hash: null,
      sent_at: null,
      withdrawn_at: null,
      declined_at: null,
      decline_reason: null,
      pay_by: null,
      due_on: null,
    })
    await recordAudit(trx, { action: 'quote-created', about: order.id, detail: { net: order.net }, now })
    return showQuote(trx, order.id)
  })
}

/** The account may have been deleted during the VAT check. @throws AppError not-found */
async function requireStillThere(trx: UnitOfWork, userId: string | null): Promise<void> {
  if (userId === null) return
  await lockPerson(trx, userId)
  await showClient(trx, userId)
}

function orderOf(
  { termsVersion }: BuyersDeps,
  { userId, buyer }: Pick<Recipient, 'userId' | 'buyer'>,
  {
    title,
    deliverBy,
    deliveryWorkingDays,
    lines: written,
    options = [],
    discount,
    inInstalments,
  }: QuoteInput,
) {
  const lines = orderedLines({ lines: written, options, discount: discount ?? null }, [])
  const price = { netLines: lines.map(({ net }) => net) }
  const offer = { kind: 'quote' as const, service: title, lines, price }
  const delivery = { deliverBy: deliverBy ?? null, deliveryWorkingDays: deliveryWorkingDays ?? null }
  return { userId, buyer, offer, termsVersion, delivery, inInstalments: inInstalments === true }
}

function columnsOf(
  { buyer }: Pick<Recipient, 'buyer'>,
  { scope, validUntil, payDays, options = [], discount, baseline }: QuoteInput,
) {
  return {
    recipient_name: buyer.name,
    recipient_email: buyer.email,
    scope: scope ?? null,
    valid_until: validUntil,
    pay_days: payDays ?? null,
    options: JSON.stringify(options.map((option) => ({ ...option, isChosen: false }))),
    discount: discount ? JSON.stringify(discount) : null,
    baseline: baseline ? JSON.stringify(baseline) : null,
  } as const
}

/** @throws AppError bad-input */
function requireQuote(input: QuoteInput, now: Date): QuoteInput {
  const parsed = quoteSchema.safeParse(input)
  if (!parsed.success) throw badInput(parsed.error.issues.map(({ message }) => message).join(' '))
  const today = stockholmDay(now)
  if (parsed.data.validUntil < today)
    throw badInput('The last day of the quote has passed. Choose a later one.')
  const latest = addDays(today, LONGEST_OFFER_DAYS)
  if (parsed.data.validUntil > latest)
    throw badInput(`A quote can be valid for at most two years, until ${latest}.`)
  if (parsed.data.deliverBy !== undefined && parsed.data.deliverBy < today)
    throw badInput('The delivery day has passed. Choose a later one.')
  return parsed.data
}

/**
 * An unknown buyer counts as a company here; `sendQuote` checks again for a consumer.
 * @throws AppError bad-input if the delivery day is too early
 */
function requireKeepable(buyerInput: Buyer, { validUntil, deliverBy, payDays }: QuoteInput): void {
  const buyer = buyerInput.country === null ? ({ kind: 'company', country: 'SE' } as const) : buyerInput
  const earliest = earliestDelivery(buyer, { validUntil, payDays: payDays ?? null })
  if (deliverBy !== undefined && deliverBy < earliest)
    throw badInput(
      `If this quote is accepted on its last day, ${validUntil}, it can be delivered on ${earliest} at the earliest, because the transfer and a consumer's withdrawal period come first. Choose that day or a later one, or end the quote earlier.`,
    )
}

/** @throws AppError conflict */
function requireDraft({ status }: Order): void {
  if (status !== 'draft') throw conflict('This quote was sent, so it can no longer be changed.')
}

async function recipientAfter(
  deps: BuyersDeps,
  before: StudioQuote,
  { to, buyerInput }: Pick<QuoteChanges, 'to' | 'buyerInput'>,
): Promise<Recipient> {
  const details = buyerInput && (await detailsOf(buyerInput))
  if (to) return recipientOf(deps, to, details)
  const { order, quote } = before
  const { userId, buyer } = details
    ? await recipientOf(deps, recipientBefore(before), details)
    : { userId: order.ownerId, buyer: order.buyer }
  return { userId, buyer, enquiryId: quote.enquiry_id }
}

function recipientBefore({ order, quote }: StudioQuote): QuoteFor {
  const { recipient_name: name, recipient_email: email } = quote
  return order.ownerId === null ? { name, email } : { clientId: order.ownerId }
}

function detailsBefore({ order: { buyer } }: StudioQuote): BuyerDetails | undefined {
  return buyer.country === null ? undefined : { ...buyer, country: buyer.country }
}

async function recipientOf(
  deps: BuyersDeps,
  to: QuoteFor,
  details: BuyerDetails | undefined,
): Promise<Recipient> {
  if ('clientId' in to) {
    const client = await showClient(deps.db, to.clientId)
    const buyer = details
      ? buyerOf(client, await withVatCheck(deps, client.id, details))
      : await currentBuyer(deps, client)
    return { userId: client.id, enquiryId: null, buyer }
  }
  const isEnquiry = 'enquiryId' in to
  const { name, email: typed } = isEnquiry ? await showEnquiry(deps.db, to.enquiryId) : to
  if (name.trim() === '') throw badInput("Enter the recipient's name.")
  const { data: email } = emailSchema.safeParse(typed)
  if (email === undefined) throw badInput(`'${typed}' isn't a valid email address.`)
  return {
    userId: null,
    enquiryId: isEnquiry ? to.enquiryId : null,
    // If the buyer is unknown, the quote's page asks.
    buyer: buyerOf({ name: name.trim(), email }, details && (await withVatCheck(deps, null, details))),
  }
}
