export interface EvidenceTables {
  /** Taken when the account of a disputed payment is deleted; goes with the payment, or 2 years after the dispute is over. */
  dispute_evidence: {
    payment_id: string
    /** JSON of `Evidence`. */
    body: string
    created_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends EvidenceTables {}
}
