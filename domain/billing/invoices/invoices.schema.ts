/** `pdf` carries its data inside; `ubl` is the same for a program. */
export type InvoiceForm = 'pdf' | 'ubl'

/** What is called how, and what its amounts count: those of a credit note are positive, and given back. */
export const PAPERS = {
  invoice: { name: 'Invoice', sign: 1 },
  'credit-note': { name: 'Credit note', sign: -1 },
} as const

export type DocumentKind = keyof typeof PAPERS

/** `Invoice`, `Credit note` */
export function documentName({ kind }: { kind: DocumentKind }): string {
  return PAPERS[kind].name
}

/** `invoice 2026-0001`, `invoices 2026-0001 and 2026-0002` */
export function numbered(invoices: readonly { number: string }[]): string {
  const numbers = new Intl.ListFormat('en').format(invoices.map(({ number }) => number))
  return `${invoices.length === 1 ? 'invoice' : 'invoices'} ${numbers}`
}

/** An invoice or credit note in a list: amounts in cents, time in ISO 8601. */
export type Invoice = {
  id: string
  number: string
  kind: DocumentKind
  orderId: string
  net: number
  vatAmount: number
  gross: number
  issuedAt: string
}
