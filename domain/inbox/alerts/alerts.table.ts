export interface AlertsTables {
  /** One row for each check that fails or has failed. Times are ISO 8601 in UTC. */
  alerts: {
    /** The name of the check. */
    name: string
    /** One sentence with figures. */
    says: string
    began_at: string
    /** When the check failed last. */
    seen_at: string
    ended_at: string | null
    /** When the webhook took the present state. */
    sent_at: string | null
    /** Until then one process sends it. */
    claimed_until: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends AlertsTables {}
}
