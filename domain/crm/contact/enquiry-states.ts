import type { EnquiryStatus } from './contact.schema.ts'

/** What is so of every enquiry of a status. */
type EnquiryFacts = {
  /** Nobody has said that it is answered. */
  waits: boolean
}

export const ENQUIRY_STATES: Readonly<Record<EnquiryStatus, EnquiryFacts>> = {
  new: { waits: true },
  done: { waits: false },
}
