import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'

/**
 * Somebody to whom a quote can be written without typing anew who that is: a client, whoever had a quote, or wrote by the contact form.
 * @property enquiryId the newest enquiry of theirs that is not done, which the quote answers; never of a client
 * @property said who buys, as it stood on their newest quote; nothing of a client, whose account knows it, and where it was never said
 */
export type KnownBuyer = {
  name: string
  email: string
  company: string | null
  clientId: string | null
  enquiryId: string | null
  said: BuyerInput | null
}
