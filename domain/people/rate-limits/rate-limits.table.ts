export interface RateLimitsTables {
  rate_limits: RateLimitTable
}

interface RateLimitTable {
  /** Keyed hash of what is limited; see `hashKey`. */
  key: string
  hits: number
  window_ends_at: string
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends RateLimitsTables {}
}
