import * as z from 'zod/mini'
import { storedBuyer, storedVat } from '#domain/crm/buyers/stored-buyer.ts'
import { orNull, readStored, storedSeller } from '#domain/kernel/stored.ts'
import { storedLine } from '#domain/orders/stored-line.ts'
import type { InvoiceDocument } from './invoice-document.ts'

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
