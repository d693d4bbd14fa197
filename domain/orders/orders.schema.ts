import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { priced } from '#domain/crm/buyers/vat.ts'
import type { Cents, Quantity } from '#domain/kernel/money.ts'
import { addWorkingDays } from '#domain/kernel/periods.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { StoredTables } from '#tables'
import type { Instalments } from './instalments.ts'

/** A catalogue package, or an individual offer. */
export type OrderKind = 'package' | 'quote'

/**
 * draft: not sent. offered: can be accepted, or is being paid. accepted: waits for money, or for delivery between two
 * instalments. paid: fully paid. The others are final.
 */
export type OrderStatus = StoredTables['orders']['status']

/** net: cents, negative for a discount; quantity: default one piece */
export type OrderLine = { text: string; net: Cents; quantity?: Quantity | undefined }

/** Amounts in cents, times in ISO 8601. */
export type Order = {
  id: string
  /** Null if the buyer has no account, or no longer has one. */
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
  /** Null if the price is paid as a whole. */
  instalments: Instalments | null
  received: number
  returned: number
  termsVersion: string | null
  consentWording: string | null
  consentAt: string | null
  deliverBy: string | null
  /** Working days after payment and files, instead of a day. */
  deliveryWorkingDays: number | null
  /** Null if none were agreed. */
  changeRounds: number | null
  acceptedAt: string | null
  paidAt: string | null
  withdrawalEndsAt: string | null
  /** Progress kept after the project was deleted with its account. */
  keptProgress: { isDone: boolean; donePercent: number } | null
  createdAt: string
}

export type SeenOrder = Omit<Order, 'ownerId' | 'keptProgress'>

export function seenOrder({ ownerId: _, keptProgress: __, ...order }: Order): SeenOrder {
  return order
}

/**
 * Line amounts including VAT. The running total is rounded, so that the lines add up to the price.
 * @param gross the price, if it is fixed and includes VAT
 */
export function grossOfLines(nets: readonly Cents[], vat: Vat, gross?: Cents): Cents[] {
  const totals = nets.map((_, index) => priced({ netLines: nets.slice(0, index + 1) }, vat).gross)
  return stepsOf(gross === undefined ? totals : totals.with(-1, gross))
}

/** Lines without VAT of a fixed gross price. They add up to its net. */
export function netsOfLines(grosses: readonly Cents[], vat: Vat): Cents[] {
  const sum = (end: number) => grosses.slice(0, end).reduce((total, gross) => total + gross, 0)
  return stepsOf(grosses.map((_, index) => priced({ agreed: sum(index + 1) }, vat).net))
}

function stepsOf(totals: readonly Cents[]): Cents[] {
  return totals.map((total, index) => total - (totals[index - 1] ?? 0))
}

/** A day, or working days after payment and files. Both are null if nothing was agreed. */
export type Delivery = Pick<Order, 'deliverBy' | 'deliveryWorkingDays'>

export function later({ deliverBy, deliveryWorkingDays }: Delivery, workingDays: number): Delivery {
  return {
    deliverBy: deliverBy && addWorkingDays(deliverBy, workingDays),
    deliveryWorkingDays: deliveryWorkingDays && deliveryWorkingDays + workingDays,
  }
}

/** `Fri 18 Dec`, or `15 working days after payment and files`; null if nothing was agreed. */
export function deliveryWords({ deliverBy, deliveryWorkingDays }: Delivery, now: Date): string | null {
  if (deliveryWorkingDays !== null)
    return `${deliveryWorkingDays} working day${deliveryWorkingDays === 1 ? '' : 's'} after payment and files`
  return deliverBy && dayNamed(deliverBy, now)
}
