import type { Vat } from '#domain/crm/buyers/buyer.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Movement as LedgerMovement } from '#domain/orders/movements.server.ts'

/** One thing that happened to money, as the books want to know it. Amounts are cents of euro and never negative. */
export type BookEntry = IssuedDocument | Movement | Settlement

type Happened = {
  /** Of the paper, the movement or what the provider reports; the same each time it is collected. */
  id: string
  /** YYYY-MM-DD, in Stockholm. */
  day: string
  /** What a person recognises it by, such as `Invoice 2026-0001, Halvmåne Games AB`. */
  text: string
  /** Number or id of what it stands on: an invoice, a payment, a payout. */
  reference: string
  /** Kronor to the euro of its day; needed where the books are in kronor. */
  rate: string | null
}

/** What changes what is owed of an order. */
type OfOrder = Happened & {
  /** Its number. */
  order: string
  /** What was owed of it before, by its papers less its money; negative where money came first. */
  openBefore: Cents
}

/** Says what is owed, or is no longer. */
export type IssuedDocument = OfOrder & {
  kind: 'invoice' | 'credit-note'
  /** At which the sale is booked, where that is not the rate of what is owed: of a second half, the one of its own day. */
  saleRate?: string | null
  /** Number of the invoice that a credit note corrects. */
  corrects: string | null
  buyer: { name: string; country: string | null; vatNumber: string | null }
  vat: Pick<Vat, 'category' | 'rateBasisPoints'>
  net: Cents
  vatAmount: Cents
  gross: Cents
  /** What shows, beside the buyer's word, how it is taxed; empty where nothing has to. */
  evidence: string
  /** VAT in öre, as the document prints it. */
  kronorVatAmount: Cents | null
}

/** A client's money comes or goes back; correction: it had been booked by mistake, at the rate of that day. */
export type Movement = OfOrder & {
  kind: LedgerMovement['kind']
  /** `bank-charge`: it never arrived, because a bank kept it. */
  by: 'card' | 'transfer' | 'bank-charge'
  amount: Cents
  /** Kronor to the euro at which the document is booked that it settles; the difference is a gain or a loss. */
  documentRate: string | null
}

/** Between the payments provider and us: what it pays out to the bank, and what it keeps for its work. */
export type Settlement = Happened & { kind: 'payout' | 'fee'; amount: Cents }
