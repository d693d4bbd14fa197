/** What was found out about a VAT number. `unchecked`: its form is right, and nobody has answered yet whether it is registered. */
export type VatCheck = {
  status: 'valid' | 'invalid' | 'unchecked'
  /** ISO 8601, when the answer came, or when it was asked in vain. */
  checkedAt: string
  /** Proof of the request, given by the Union's service. */
  consultationNumber: string | null
}
