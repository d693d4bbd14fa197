/** The studio before the law, on the day of the invoice. Empty texts are facts that the studio has not given yet. */
export type Seller = {
  name: string
  companyName: string
  organisationNumber: string
  vatNumber: string
  /** Lines separated by line feeds. */
  address: string
  registeredOffice: string
  email: string
  /** Whether the studio is approved for F-tax. */
  hasFTax: boolean
  bank: { iban: string; bic: string; bankgiro: string } | null
}
