import type { Invoice } from './invoices.schema.ts'
import type { InvoiceRow } from './invoices.store.server.ts'

export function toInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    orderId: row.order_id,
    net: row.net,
    vatAmount: row.vat_amount,
    gross: row.gross,
    issuedAt: row.issued_at,
  }
}
