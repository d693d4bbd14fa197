import type { Cents } from '../kernel/money.ts'

/** What was invoiced of an order and not credited yet, and its money. */
export type Balance = {
  invoiced: { gross: Cents; vatAmount: Cents }
  credited: { gross: Cents; vatAmount: Cents }
  /** What the order costs by now: less than was invoiced, where a part was let off. */
  price: Cents
  received: Cents
  returned: Cents
  /** Its order ended: whatever is not kept of the money is not owed. */
  hasEnded: boolean
}

/**
 * What a credit note has to say after money went back or a part was let off. What was paid beyond the price goes back first and needs none. The VAT of
 * all credit notes together is the invoice's share of what was credited, rounded half a cent up, so that the last one closes to the cent.
 * @returns nothing when there is nothing to credit
 */
export function creditOf(balance: Balance): Credit | undefined {
  const { invoiced, credited, price, received, returned, hasEnded } = balance
  const surplus = Math.max(0, received - price)
  const back = Math.max(0, returned - surplus)
  const kept = Math.min(price, received - returned)
  const owed = hasEnded ? kept : price - back
  const due = Math.min(invoiced.gross, invoiced.gross - owed)
  const gross = due - credited.gross
  if (gross <= 0) return undefined
  const vatInAll = vatShare(invoiced, due)
  const vatAmount = vatInAll - credited.vatAmount
  return { net: gross - vatAmount, vatAmount, gross, isAll: gross === invoiced.gross }
}

/** The VAT in a part of a price with VAT, rounded half a cent up. */
export function vatShare({ gross, vatAmount }: { gross: Cents; vatAmount: Cents }, part: Cents): Cents {
  return Math.floor((vatAmount * part * 2 + gross) / (2 * gross))
}

/** isAll: everything that was invoiced. */
export type Credit = { net: Cents; vatAmount: Cents; gross: Cents; isAll: boolean }
