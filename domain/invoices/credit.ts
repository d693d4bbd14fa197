import type { Cents } from '../kernel/money.ts'

/** What was invoiced of an order and not credited yet, and its money. */
export type Balance = {
  invoiced: { gross: Cents; vatAmount: Cents }
  credited: { gross: Cents; vatAmount: Cents }
  received: Cents
  returned: Cents
  /** Its order ended: whatever is not kept of the money is not owed. */
  hasEnded: boolean
}

/**
 * What a credit note has to say after money went back. What was paid beyond the invoice goes back first and needs none. The VAT of
 * all credit notes together is the invoice's share of what was credited, rounded half a cent up, so that the last one closes to the cent.
 * @returns nothing when there is nothing to credit
 */
export function creditOf({ invoiced, credited, received, returned, hasEnded }: Balance): Credit | undefined {
  const surplus = Math.max(0, received - invoiced.gross)
  const back = Math.max(0, returned - surplus)
  const kept = Math.min(invoiced.gross, received - returned)
  const due = Math.min(invoiced.gross, hasEnded ? invoiced.gross - kept : back)
  const gross = due - credited.gross
  if (gross <= 0) return undefined
  const vatInAll = Math.floor((invoiced.vatAmount * due * 2 + invoiced.gross) / (2 * invoiced.gross))
  const vatAmount = vatInAll - credited.vatAmount
  return { net: gross - vatAmount, vatAmount, gross, isAll: gross === invoiced.gross }
}

/** isAll: everything that was invoiced. */
export type Credit = { net: Cents; vatAmount: Cents; gross: Cents; isAll: boolean }
