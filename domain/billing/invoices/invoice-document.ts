import * as z from 'zod/mini'
import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { storedBuyer, storedVat } from '#domain/crm/buyers/stored-buyer.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { orNull, readStored, storedSeller } from '#domain/kernel/stored.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import type { Part } from '#domain/orders/instalments.ts'
import type { OrderLine } from '#domain/orders/orders.schema.ts'
import { storedLine } from '#domain/orders/orders.server.ts'
import type { DocumentKind } from './invoices.schema.ts'
import type { VatInKronor } from './rates.schema.ts'

/**
 * The content of an invoice or credit note, from which its PDF and UBL are rendered. Fixed when issued, except for VAT in kronor, which may
 * be added until it is rendered.
 */
export type InvoiceDocument = {
  kind: DocumentKind
  /** The whole price or one instalment. */
  part: Part
  /** Year and number, such as `2026-0001`. */
  number: string
  /** YYYY-MM-DD in Stockholm, like all days here. */
  issuedOn: string
  /** Invoice that a credit note corrects. */
  corrects: { number: string; issuedOn: string } | null
  order: { number: string; orderedOn: string; title: string }
  /** Agreed delivery day, on invoices only. Invoices are issued before the work, so there is no day of supply. */
  deliverBy: string | null
  dueOn: string | null
  seller: Seller
  buyer: Buyer
  lines: readonly InvoiceLine[]
  vat: Vat
  /** Positive on credit notes as well. `net + vatAmount = gross`. */
  net: Cents
  vatAmount: Cents
  gross: Cents
  currency: 'EUR'
  /** How it was paid, or refunded on a credit note. */
  paid: Settled | null
  /** VAT in Swedish kronor, if the books are in kronor. */
  kronor: VatInKronor | null
  /** Test mode: nothing was charged. Printed across the page. */
  isSample: boolean
}

export type Settled = { amount: Cents; on: string; by: string; reference: string | null }

/** Negative for a discount. */
export type InvoiceLine = OrderLine

/** Rendered once and stored permanently. */
export type InvoiceFiles = { pdf: Uint8Array; ubl: string }

/**
 * Port: renders a document. It takes about a second and is queued, so never call it within a transaction.
 * @param options isAwaited: rendered before documents that are sent by email
 */
export type DrawInvoice = (
  document: InvoiceDocument,
  options?: { isAwaited?: boolean },
) => Promise<InvoiceFiles>

const cents = z.int()

const storedDocument: z.ZodMiniType<InvoiceDocument> = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  part: z._default(z.enum(['whole', 'first', 'second']), 'whole'),
  number: z.string(),
  issuedOn: z.string(),
  corrects: orNull(z.object({ number: z.string(), issuedOn: z.string() })),
  order: z.object({ number: z.string(), orderedOn: z.string(), title: z.string() }),
  deliverBy: orNull(z.string()),
  dueOn: orNull(z.string()),
  seller: storedSeller,
  buyer: storedBuyer,
  lines: z.array(storedLine),
  vat: storedVat,
  net: cents,
  vatAmount: cents,
  gross: cents,
  currency: z.literal('EUR'),
  paid: orNull(z.object({ amount: cents, on: z.string(), by: z.string(), reference: orNull(z.string()) })),
  kronor: orNull(z.object({ vatAmount: cents, rate: z.string(), rateDay: z.string(), source: z.string() })),
  isSample: z.boolean(),
})

/** Reads a stored document, including older versions with fewer fields. @throws Error naming the document and the invalid field */
export function readDocument(paper: { number: string; document: string }): InvoiceDocument {
  return readStored(storedDocument, paper.document, `paper ${paper.number}`)
}
