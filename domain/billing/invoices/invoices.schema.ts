import type { Priced } from '#domain/crm/buyers/vat.ts'

/** `pdf` embeds its data; `ubl` has the same data for programs. */
export type InvoiceForm = 'pdf' | 'ubl'

/** Name and sign of each kind. Amounts on credit notes are positive and count as negative. */
export const DOCUMENT_KINDS = {
  invoice: { name: 'Invoice', sign: 1 },
  'credit-note': { name: 'Credit note', sign: -1 },
} as const

export type DocumentKind = keyof typeof DOCUMENT_KINDS

/** `Invoice`, `Credit note` */
export function documentName({ kind }: { kind: DocumentKind }): string {
  return DOCUMENT_KINDS[kind].name
}

/** `invoice 2026-0001`, `invoices 2026-0001 and 2026-0002` */
export function numbered(invoices: readonly { number: string }[]): string {
  const numbers = new Intl.ListFormat('en').format(invoices.map(({ number }) => number))
  return `${invoices.length === 1 ? 'invoice' : 'invoices'} ${numbers}`
}

/** Amounts in cents, time in ISO 8601. */
export type Invoice = Priced & {
  id: string
  number: string
  kind: DocumentKind
  orderId: string
  issuedAt: string
}
