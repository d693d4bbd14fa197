/** Whether a check that the server runs fails, or failed last. Times are ISO 8601. */
export type ShownAlert = {
  /** The name of the check. */
  name: string
  says: string
  beganAt: string
  endedAt: string | null
  /** Whether its present state was sent to the webhook. */
  isSent: boolean
}
