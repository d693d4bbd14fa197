export interface RatesTables {
  /** What one euro was in kronor. A day without a row had no rate: a weekend, a holiday, or nobody asked. */
  exchange_rates: {
    /** YYYY-MM-DD, the day that the source names. */
    day: string
    /** A decimal number with a point: `10.9800`. */
    kronor_per_euro: string
    /** Who says so, as invoices print it. */
    source: string
    /** ISO 8601 in UTC. */
    stored_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends RatesTables {}
}
