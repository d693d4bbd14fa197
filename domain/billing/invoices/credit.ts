import { type Cents, vatShare } from '#domain/kernel/money.ts'

/** The money of an order, beside what was invoiced of it. */
export type Balance = {
  /** What was invoiced, as it costs by now: less, where a part was let off. */
  price: Cents
  received: Cents
  returned: Cents
  /** Its order ended: whatever is not kept of the money is not owed. */
  hasEnded: boolean
}

/** What is owed of what was invoiced, whether it is here or not. What came beyond that goes back first. */
export function owedOf({ price, received, returned, hasEnded }: Balance): Cents {
  const surplus = Math.max(0, received - price)
  const back = Math.max(0, returned - surplus)
  return hasEnded ? Math.min(price, received - returned) : price - back
}

/**
 * The credit note of so much of an invoice. The VAT of all its credit notes together is the invoice's share of what was credited, rounded
 * half a cent up, so that the last one closes to the cent.
 * @param paper credited: what was before
 */
export function creditOf(
  { invoiced, credited }: { invoiced: Amounts; credited: Amounts },
  gross: Cents,
): Credit {
  const vatAmount = vatShare(invoiced, credited.gross + gross) - credited.vatAmount
  return { net: gross - vatAmount, vatAmount, gross, isAll: gross === invoiced.gross }
}

type Amounts = { gross: Cents; vatAmount: Cents }

/** isAll: everything that was invoiced. */
export type Credit = { net: Cents; vatAmount: Cents; gross: Cents; isAll: boolean }
