import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import type { Cents, Quantity } from '#domain/kernel/money.ts'
import type { Instalments } from './instalments.ts'

/** A package of the catalogue, bought as it stands; or what the studio offered to one buyer. */
export type OrderKind = 'package' | 'quote'

/**
 * draft: a quote that nobody has seen. offered: the buyer may accept, or is paying. accepted: a contract that waits for its money, or
 * between two instalments for its delivery.
 * paid: all of it arrived. The others end it.
 */
export type OrderStatus =
  | 'draft'
  | 'offered'
  | 'accepted'
  | 'paid'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'withdrawn'

/** Net amount in cents; below zero it is let off the price. quantity: how much of it, where that was said; otherwise it is one piece */
export type OrderLine = { text: string; net: Cents; quantity?: Quantity | undefined }

/** Amounts in cents, times in ISO 8601. */
export type Order = {
  id: string
  /** Whose it is; nobody's while the buyer has no account, or has it no more. */
  ownerId: string | null
  number: string
  kind: OrderKind
  service: string
  status: OrderStatus
  buyer: Buyer
  vat: Vat
  lines: OrderLine[]
  net: number
  vatAmount: number
  gross: number
  /** Nothing where the price is paid as a whole. */
  instalments: Instalments | null
  received: number
  returned: number
  termsVersion: string | null
  consentWording: string | null
  consentAt: string | null
  deliverBy: string | null
  /** It is delivered so many working days after payment and files, and not on a day. */
  deliveryWorkingDays: number | null
  /** How many rounds of changes it holds; nothing where none were agreed. */
  changeRounds: number | null
  acceptedAt: string | null
  paidAt: string | null
  withdrawalEndsAt: string | null
  /** What was done of its work, kept once its project is gone with the account. */
  keptProgress: { isDone: boolean; donePercent: number } | null
  createdAt: string
}

/** An order as its buyer sees it. */
export type SeenOrder = Omit<Order, 'ownerId' | 'keptProgress'>

export function seenOrder({ ownerId: _, keptProgress: __, ...order }: Order): SeenOrder {
  return order
}
