import { type Cents, vatShare } from '#domain/kernel/money.ts'

/** Money of an order, compared with its invoices. */
export type Balance = {
  /** Current price of the invoiced part, less discounts. */
  price: Cents
  received: Cents
  returned: Cents
  /** The order has ended, so only the money that is kept is owed. */
  hasEnded: boolean
}

/** The invoiced amount that is owed, paid or not. An overpayment is refunded first. */
export function owedOf({ price, received, returned, hasEnded }: Balance): Cents {
  const surplus = Math.max(0, received - price)
  const back = Math.max(0, returned - surplus)
  return hasEnded ? Math.min(price, received - returned) : price - back
}

/**
 * Amounts of a credit note. The VAT of all credit notes together is rounded once, so that the last one closes the
 * invoice to the cent.
 * @param invoice credited: by earlier notes
 */
export function creditOf(
  { invoiced, credited }: { invoiced: Amounts; credited: Amounts },
  gross: Cents,
): Credit {
  const vatAmount = vatShare(invoiced, credited.gross + gross) - credited.vatAmount
  return { net: gross - vatAmount, vatAmount, gross, isAll: gross === invoiced.gross }
}

type Amounts = { gross: Cents; vatAmount: Cents }

/** isAll: the whole invoice */
export type Credit = { net: Cents; vatAmount: Cents; gross: Cents; isAll: boolean }
