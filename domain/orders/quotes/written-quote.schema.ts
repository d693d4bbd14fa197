import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import type { Part } from '../instalments.ts'
import type { Delivery, OrderLine, SeenOrder } from '../orders.schema.ts'
import type { Baseline, Discount, QuoteOption } from './quoted-lines.ts'
import type { PayBy } from './quotes.schema.ts'

type WrittenOrder = Omit<
  SeenOrder,
  | ('kind' | 'service' | 'termsVersion' | 'changeRounds')
  | ('consentWording' | 'consentAt' | 'withdrawalEndsAt')
>

/** A quote for the studio. Amounts in cents, times in ISO 8601, days as YYYY-MM-DD. */
export type WrittenQuote = WrittenOrder & {
  /** Version of the draft, sent back by its form. */
  version: string
  recipient: { name: string; email: string }
  title: string
  scope: string | null
  options: QuoteOption[]
  discount: Discount | null
  baseline: Baseline | null
  validUntil: string
  enquiryId: string | null
  payBy: PayBy | null
  dueOn: string | null
  payDays: number | null
  sentAt: string | null
  declinedAt: string | null
  declineReason: string | null
  withdrawnAt: string | null
}

/** In full for the owner, and for anyone with the link while the quote is open; otherwise in short. */
export type ShownQuote = OpenedQuote | QuoteInShort

/** Without buyer and price. */
export type QuoteInShort = {
  kind: 'in-short'
  title: string
  closed: string
  /** Declined, and can be reopened by anyone with the link. */
  mayReopen: boolean
}

type QuotedPrice = Delivery &
  Pick<SeenOrder, 'number' | 'status' | 'net' | 'vatAmount' | 'gross' | 'instalments' | 'received' | 'vat'>

/** Amounts in cents, times in ISO 8601, days in Stockholm. */
export type OpenedQuote = QuotedPrice & {
  kind: 'in-full'
  orderId: string
  title: string
  /** Why it can't be accepted, or null if it can. */
  closed: string | null
  scope: string | null
  /** While open, the lines without discount. Later, all ordered lines. */
  lines: OrderLine[]
  options: QuoteOption[]
  discount: Discount | null
  baseline: Baseline | null
  /** Due amount not received. */
  open: number
  /** A consumer in Sweden until the buyer is known. */
  buyer: Omit<Buyer, 'email'>
  /** The studio's read-only preview. */
  isPreview: boolean
  /** Owed by a deleted account, so anyone with the link can see how to pay. */
  isDebt: boolean
  /** The buyer is unknown, but determines the price, so the page asks. */
  asksWhoBuys: boolean
  recipientName: string
  /** The recipient, while the quote is open and nobody is signed in. hasAccount: they can sign in */
  addressee: { name: string; email: string; hasAccount: boolean } | null
  validUntil: string
  sentAt: string | null
  termsVersion: string | null
  seller: Seller
  /** Days to pay from acceptance. */
  transferDays: number
  payDays: number | null
  /** Chosen at acceptance. */
  payBy: PayBy | null
  dueOn: string | null
}

/** The part of a quote that is also shown while it is written. */
export type SketchedQuote = Pick<
  OpenedQuote,
  'status' | 'closed' | 'scope' | 'lines' | 'options' | 'vat' | 'asksWhoBuys' | keyof Delivery
> &
  Pick<OpenedQuote, 'net' | 'vatAmount' | 'gross'> & { buyer: Pick<Buyer, 'kind'> }

/** An accepted order with a due amount. gross: total due so far; part: the first one with an open amount */
export type OpenOrder = Pick<OpenedQuote, 'orderId' | 'number' | 'title' | 'gross' | 'open' | 'dueOn'> & {
  part: Part
  bank: Seller['bank']
  companyName: string
}
