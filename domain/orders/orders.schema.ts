import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { priced } from '#domain/crm/buyers/vat.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { addWorkingDays } from '#domain/kernel/periods.ts'
import type { Quantity } from '#domain/kernel/quantity.ts'
import { dayNamed } from '#domain/kernel/time.ts'
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

/**
 * What each line of a quote costs with VAT. The cents that rounding moves fall where the running total moves, so that the lines add up
 * to the price.
 * @param gross the price, where VAT was taken out of it and not laid on the lines
 */
export function grossOfLines(nets: readonly Cents[], vat: Vat, gross?: Cents): Cents[] {
  const totals = nets.map((_, index) => priced({ netLines: nets.slice(0, index + 1) }, vat).gross)
  return stepsOf(gross === undefined ? totals : totals.with(-1, gross))
}

/** What each line costs without VAT, where VAT is taken out of a price that stays. The lines add up to what is left of it. */
export function netsOfLines(grosses: readonly Cents[], vat: Vat): Cents[] {
  const sum = (end: number) => grosses.slice(0, end).reduce((total, gross) => total + gross, 0)
  return stepsOf(grosses.map((_, index) => priced({ agreed: sum(index + 1) }, vat).net))
}

function stepsOf(totals: readonly Cents[]): Cents[] {
  return totals.map((total, index) => total - (totals[index - 1] ?? 0))
}

/** By when an order is delivered: on a day, or so many working days after payment and files; neither where nothing is agreed. */
export type Delivery = Pick<Order, 'deliverBy' | 'deliveryWorkingDays'>

/** The same with so many working days more. */
export function later({ deliverBy, deliveryWorkingDays }: Delivery, workingDays: number): Delivery {
  return {
    deliverBy: deliverBy && addWorkingDays(deliverBy, workingDays),
    deliveryWorkingDays: deliveryWorkingDays && deliveryWorkingDays + workingDays,
  }
}

/** `Fri 18 Dec`, or `15 working days after payment and files`; nothing where nothing is agreed. */
export function deliveryWords({ deliverBy, deliveryWorkingDays }: Delivery, now: Date): string | null {
  if (deliveryWorkingDays !== null)
    return `${deliveryWorkingDays} working day${deliveryWorkingDays === 1 ? '' : 's'} after payment and files`
  return deliverBy && dayNamed(deliverBy, now)
}
