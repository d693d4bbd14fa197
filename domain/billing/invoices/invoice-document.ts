import * as z from 'zod/mini'
import { storedBuyer, storedVat } from '#domain/crm/buyers/stored-buyer.ts'
import { orNull, readStored, storedSeller } from '#domain/kernel/stored.ts'
import type { OrderLine } from '#domain/orders/orders.schema.ts'
import { storedLine } from '#domain/orders/orders.server.ts'

const cents = z.int()
const settled = z.object({ amount: cents, on: z.string(), by: z.string(), reference: orNull(z.string()) })

/** All days are YYYY-MM-DD in Stockholm. Amounts are positive on credit notes as well. */
const storedDocument = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  /** The whole price or one instalment. */
  part: z._default(z.enum(['whole', 'first', 'second']), 'whole'),
  /** Year and number, such as `2026-0001`. */
  number: z.string(),
  issuedOn: z.string(),
  /** Invoice that a credit note corrects. */
  corrects: orNull(z.object({ number: z.string(), issuedOn: z.string() })),
  order: z.object({ number: z.string(), orderedOn: z.string(), title: z.string() }),
  /** Agreed delivery day, on invoices only. Invoices are issued before the work, so there is no day of supply. */
  deliverBy: orNull(z.string()),
  dueOn: orNull(z.string()),
  seller: storedSeller,
  buyer: storedBuyer,
  lines: z.array(storedLine),
  vat: storedVat,
  /** `net + vatAmount = gross`. */
  net: cents,
  vatAmount: cents,
  gross: cents,
  currency: z.literal('EUR'),
  /** How it was paid, or refunded on a credit note. */
  paid: orNull(settled),
  /** VAT in Swedish kronor, if the books are in kronor. */
  kronor: orNull(z.object({ vatAmount: cents, rate: z.string(), rateDay: z.string(), source: z.string() })),
  /** Test mode: nothing was charged. Printed across the page. */
  isSample: z.boolean(),
})

/**
 * The content of an invoice or credit note, from which its PDF and UBL are drawn. It is fixed when issued, except for
 * VAT in kronor, which may be added until it is drawn.
 */
export type InvoiceDocument = z.infer<typeof storedDocument>

export type Settled = z.infer<typeof settled>

/** Negative for a discount. */
export type InvoiceLine = OrderLine

/** Drawn once and stored permanently. */
export type InvoiceFiles = { pdf: Uint8Array; ubl: string }

/**
 * Port: draws a document. It takes about a second and is queued, so never call it inside a transaction.
 * @param options isAwaited: drawn before documents that are sent by email
 */
export type DrawInvoice = (
  document: InvoiceDocument,
  options?: { isAwaited?: boolean },
) => Promise<InvoiceFiles>

/** Reads a stored document, including older versions with fewer fields. @throws Error naming the document and the invalid field */
export function readDocument(row: { number: string; document: string }): InvoiceDocument {
  return readStored(storedDocument, row.document, `document ${row.number}`)
}
