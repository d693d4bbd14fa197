export interface UnmatchedTables {
  /** Lines of bank statements that fit no order, until somebody books or dismisses them. */
  unmatched_lines: {
    id: string
    /** The bank's own, or made of account, day, sum and text: by it a line is known again. */
    reference: string
    /** YYYY-MM-DD */
    on_day: string
    /** Cents. */
    amount: number
    payer: string
    iban: string
    text: string
    /** Times in ISO 8601. */
    kept_at: string
    dismissed_at: string | null
    /** Name of who did, and why. */
    dismissed_by: string | null
    dismissed_because: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends UnmatchedTables {}
}
