import type { Vat } from '../buyers/buyer.ts'
import type { Cents } from '../kernel/money.ts'

/** One thing that happened to money, as the books want to know it. Amounts are cents of euro and never negative. */
export type BookEntry = IssuedDocument | Movement | Settlement

type Happened = {
  /** YYYY-MM-DD, in Stockholm. */
  day: string
  /** What a person recognises it by, such as `Invoice 2026-0001, Halvmåne Games AB`. */
  text: string
  /** Number or id of what it stands on: an invoice, a payment, a payout. */
  reference: string
  /** Kronor to the euro of its day; needed where the books are in kronor. */
  rate: string | null
}

/** Says what is owed, or is no longer. */
export type IssuedDocument = Happened & {
  kind: 'invoice' | 'credit-note'
  vat: Pick<Vat, 'category' | 'rateBasisPoints'>
  net: Cents
  vatAmount: Cents
  gross: Cents
  /** VAT in öre, as the document prints it. */
  kronorVatAmount: Cents | null
}

/** A client's money comes or goes back. */
export type Movement = Happened & {
  kind: 'payment' | 'refund'
  by: 'card' | 'transfer'
  amount: Cents
  /** Kronor to the euro at which the document is booked that it settles; the difference is a gain or a loss. */
  documentRate: string | null
}

/** Between the payments provider and us: what it pays out to the bank, and what it keeps for its work. */
export type Settlement = Happened & { kind: 'payout' | 'fee'; amount: Cents }
