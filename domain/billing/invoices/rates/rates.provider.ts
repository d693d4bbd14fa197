import type { Rate } from './rates.schema.ts'

/**
 * Port: what the euro was in kronor on the days from the first to the last, both included. Days without a rate are left out.
 * @throws AppError unavailable
 */
export type FetchRates = (span: { from: string; to: string }) => Promise<Rate[]>
