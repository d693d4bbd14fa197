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
 * Everything that an invoice or credit note says. Fixed when it is issued, but for VAT in kronor, which may follow until it is drawn; its
 * PDF and its UBL are made of this alone.
 */
export type InvoiceDocument = {
  kind: DocumentKind
  /** Of what: the whole price, or one of two instalments that fall due at different times. */
  part: Part
  /** Year and place in its series, such as `2026-0001`. */
  number: string
  /** Day in Stockholm as YYYY-MM-DD, like all days here. */
  issuedOn: string
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedOn: string } | null
  order: { number: string; orderedOn: string; title: string }
  /** By when the work was agreed to be done; of an invoice only. No day of supply: papers are issued before the work. */
  deliverBy: string | null
  dueOn: string | null
  seller: Seller
  buyer: Buyer
  lines: readonly InvoiceLine[]
  vat: Vat
  /** Positive on credit notes too; there they are given back. `net + vatAmount = gross`. */
  net: Cents
  vatAmount: Cents
  gross: Cents
  currency: 'EUR'
  /** How it was paid, or on a credit note how it was paid back. */
  paid: Settled | null
  /** VAT in Swedish kronor, where the books are kept in them. */
  kronor: VatInKronor | null
  /** Nothing is charged: the test mode of payments. Printed across the page. */
  isSample: boolean
}

/** How money came or went back, as a paper says it. */
export type Settled = { amount: Cents; on: string; by: string; reference: string | null }

/** As it was ordered: below zero it is let off the price. */
export type InvoiceLine = OrderLine

/** The two forms of one document; made once and kept for ever. */
export type InvoiceFiles = { pdf: Uint8Array; ubl: string }

/**
 * Port: draws a document. Takes about a second and its turn, so never within a transaction.
 * @param options isAwaited: a person waits for it, so it comes before those that travel by mail
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

/** What a paper says, also one of a time that knew fewer fields. @throws Error that names the paper and what cannot be read of it */
export function readDocument(paper: { number: string; document: string }): InvoiceDocument {
  return readStored(storedDocument, paper.document, `paper ${paper.number}`)
}
