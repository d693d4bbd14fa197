import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import type { Instalments } from '../instalments.ts'
import type { OrderLine, OrderStatus } from '../orders.schema.ts'
import type { Baseline } from './baseline.ts'
import type { Discount } from './quoted-lines.ts'
import type { PayBy } from './quotes.schema.ts'
import type { QuoteOption } from './stored-offer.ts'

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
