/** Who leaves, or takes along what is stored about them. */
export type DataOwner = { id: string; email: string }

/** Before these moments lies what is deleted at `now`. Times in ISO 8601, days as YYYY-MM-DD in Stockholm. */
export type RetentionLimits = {
  now: string
  /** End of the work from which a project's file links are due. */
  projectEndedBy: string
  /** When a file link without a project was sent. */
  looseFileSentBy: string
  communicationBefore: string
  analyticsBeforeDay: string
  /** Last change of a payment that is no accounting record any more. */
  accountingBefore: string
}
