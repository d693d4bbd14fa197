import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import type { Instalments, Part } from '../instalments.ts'
import type { OrderLine, OrderStatus } from '../orders.schema.ts'
import type { Baseline, Discount, QuoteOption } from './quoted-lines.ts'
import type { PayBy } from './quotes.schema.ts'

/** A quote for the studio. Amounts in cents, times in ISO 8601, days as YYYY-MM-DD. */
export type WrittenQuote = {
  id: string
  /** Version of the draft, sent back by its form. */
  version: string
  number: string
  status: OrderStatus
  recipient: { name: string; email: string }
  buyer: Buyer
  title: string
  scope: string | null
  lines: OrderLine[]
  options: QuoteOption[]
  discount: Discount | null
  baseline: Baseline | null
  vat: Vat
  net: number
  vatAmount: number
  gross: number
  /** Null if the price is paid as a whole. */
  instalments: Instalments | null
  received: number
  returned: number
  deliverBy: string | null
  deliveryWorkingDays: number | null
  validUntil: string
  enquiryId: string | null
  payBy: PayBy | null
  dueOn: string | null
  isReminded: boolean
  payDays: number | null
  createdAt: string
  sentAt: string | null
  acceptedAt: string | null
  paidAt: string | null
  declinedAt: string | null
  declineReason: string | null
  withdrawnAt: string | null
}

/** In full for the owner, and for anyone with the link while the quote is open. In short otherwise. */
export type ShownQuote = OpenedQuote | QuoteInShort

/** Without buyer and price. */
export type QuoteInShort = {
  kind: 'in-short'
  title: string
  closed: string
  /** Declined, and can be reopened by anyone with the link. */
  mayReopen: boolean
}

/** Amounts in cents, times in ISO 8601, days in Stockholm. */
export type OpenedQuote = {
  kind: 'in-full'
  orderId: string
  number: string
  title: string
  status: OrderStatus
  /** Why it can't be accepted, or null if it can. */
  closed: string | null
  scope: string | null
  /** While open, the lines without discount. Later, all ordered lines. */
  lines: OrderLine[]
  options: QuoteOption[]
  discount: Discount | null
  baseline: Baseline | null
  net: number
  vatAmount: number
  gross: number
  /** Null if the price is paid as a whole. */
  instalments: Instalments | null
  /** Due amount not received. */
  open: number
  received: number
  vat: Vat
  /** A consumer in Sweden until the buyer is known. */
  buyer: Omit<Buyer, 'email'>
  /** The studio's read-only preview. */
  isPreview: boolean
  /** Owed by a deleted account, so anyone with the link sees how to pay. */
  isDebt: boolean
  /** The buyer is unknown and decides about the price, so the page asks. */
  asksWhoBuys: boolean
  recipientName: string
  /** The recipient, while the quote is open and nobody is signed in. hasAccount: they can sign in */
  addressee: { name: string; email: string; hasAccount: boolean } | null
  deliverBy: string | null
  deliveryWorkingDays: number | null
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

/** An accepted order with a due amount. gross: due so far; part: the first with an open amount */
export type OpenOrder = Pick<OpenedQuote, 'orderId' | 'number' | 'title' | 'gross' | 'open' | 'dueOn'> & {
  part: Part
  bank: Seller['bank']
  companyName: string
  isReminded: boolean
}
