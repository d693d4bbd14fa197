import type { Vat } from '#domain/crm/buyers/buyer.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Movement as LedgerMovement } from '#domain/orders/movements.server.ts'

/** An entry of the books. Amounts are euro cents and never negative. */
export type BookEntry = IssuedDocument | Movement | Settlement

type Happened = {
  /** Id of the document, the movement or the provider's record. It is the same each time the books are collected. */
  id: string
  /** YYYY-MM-DD, in Stockholm. */
  day: string
  /** Readable text, such as `Invoice 2026-0001, Halvmåne Games AB`. */
  text: string
  /** Number or id of the source: an invoice, a payment, a payout. */
  reference: string
  /** SEK per EUR on that day. Required if the books are in kronor. */
  rate: string | null
}

type OfOrder = Happened & {
  /** Order number. */
  order: string
  /** Balance of the order before this entry: documents less money. Negative if money arrived first. */
  openBefore: Cents
}

export type IssuedDocument = OfOrder & {
  kind: 'invoice' | 'credit-note'
  /**
   * Rate of the sale, if it differs from the rate of the receivable. A second instalment is sold at the rate of its own
   * day.
   */
  saleRate?: string | null
  /** Number of the invoice that a credit note corrects. */
  corrects: string | null
  buyer: { name: string; country: string | null; vatNumber: string | null }
  vat: Pick<Vat, 'category' | 'rateBasisPoints'>
  net: Cents
  vatAmount: Cents
  gross: Cents
  /** Evidence for the VAT treatment, in addition to the buyer's own statement. Empty if none is required. */
  evidence: string
  /** VAT in öre, as printed on the document. */
  kronorVatAmount: Cents | null
}

/** Money from or to a client. A `correction` reverses a payment that was booked by mistake, at the rate of that day. */
export type Movement = OfOrder & {
  kind: LedgerMovement['kind']
  /** `bank-charge`: a bank kept the amount, so it never arrived. */
  by: 'card' | 'transfer' | 'bank-charge'
  amount: Cents
  /** SEK per EUR at which the settled document was booked. The difference is an exchange gain or loss. */
  documentRate: string | null
}

/** A payout from the provider to the bank, or a fee that the provider keeps. */
export type Settlement = Happened & { kind: 'payout' | 'fee'; amount: Cents }
