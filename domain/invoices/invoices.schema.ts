/** `pdf` carries its data inside; `ubl` is the same for a program. */
export type InvoiceForm = 'pdf' | 'ubl'

/** An invoice or credit note in a list: amounts in cents, time in ISO 8601. */
export type Invoice = {
  id: string
  number: string
  kind: 'invoice' | 'credit-note'
  orderId: string
  net: number
  vatAmount: number
  gross: number
  issuedAt: string
}
