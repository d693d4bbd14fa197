import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import type { Instalments, Part } from '../instalments.ts'
import type { OrderLine, OrderStatus } from '../orders.schema.ts'
import type { Baseline, Discount, QuoteOption } from './quoted-lines.ts'
import type { PayBy } from './quotes.schema.ts'

/** A quote as the studio reads it; amounts in cents, times in ISO 8601, days as YYYY-MM-DD. */
export type WrittenQuote = {
  id: string
  /** Of the draft, which travels with the form that changes it. */
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
  /** Nothing where the price is paid as a whole. */
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

/** What a link shows: to whoever has it while the quote can be answered, and to its owner. Others read of a closed one that it is. */
export type ShownQuote = OpenedQuote | QuoteInShort

/** Nothing of who bought what, and for how much. */
export type QuoteInShort = {
  kind: 'in-short'
  title: string
  closed: string
  /** It was declined, and whoever has the link may take that back. */
  mayReopen: boolean
}

/** A quote behind its link: amounts in cents, times in ISO 8601, days in Stockholm. */
export type OpenedQuote = {
  kind: 'in-full'
  orderId: string
  number: string
  title: string
  status: OrderStatus
  /** Why it cannot be accepted any more, in one sentence; nothing while it can. */
  closed: string | null
  scope: string | null
  /** While it can be accepted what everybody orders, without the discount; then all that was ordered. */
  lines: OrderLine[]
  /** What may be added to an offer, and whether it was. */
  options: QuoteOption[]
  discount: Discount | null
  /** What was measured before the work, and its goal. */
  baseline: Baseline | null
  net: number
  vatAmount: number
  gross: number
  /** Nothing where the price is paid as a whole. */
  instalments: Instalments | null
  /** What is to be paid of what has fallen due. */
  open: number
  /** What has arrived of it. */
  received: number
  vat: Vat
  /** Who buys: a consumer in Sweden while nobody has said so. */
  buyer: Omit<Buyer, 'email'>
  /** The studio's own view of it: read, and not answered. */
  isPreview: boolean
  /** Owed by a deleted account: whoever has the link reads how to pay it. */
  isDebt: boolean
  /** Nobody has said who buys, which decides about the price: the page asks. */
  asksWhoBuys: boolean
  recipientName: string
  /** To whose address the link was mailed, for whoever is not signed in, while it can be answered. hasAccount: they sign in */
  addressee: { name: string; email: string; hasAccount: boolean } | null
  deliverBy: string | null
  deliveryWorkingDays: number | null
  validUntil: string
  sentAt: string | null
  termsVersion: string | null
  seller: Seller
  /** How long a transfer may take from the day of acceptance. */
  transferDays: number
  payDays: number | null
  /** What was chosen when it was accepted. */
  payBy: PayBy | null
  dueOn: string | null
}

/** An agreed order that waits for its money. gross: all that has fallen due of it; part: of which something is open, the first of them */
export type OpenOrder = Pick<OpenedQuote, 'orderId' | 'number' | 'title' | 'gross' | 'open' | 'dueOn'> & {
  part: Part
  bank: Seller['bank']
  companyName: string
  /** Whether its buyer is reminded of a transfer that does not come. */
  isReminded: boolean
}
