export interface WaitingMarksTables {
  /** What the studio has settled about something that waits, for as long as it waits: whose it is, and until when it is put off. */
  waiting_marks: {
    /** Tells what waits from the rest, without a word of it. */
    row_key: string
    /** One of the staff, by name. */
    assigned_to: string | null
    /** The day on which it is shown again, YYYY-MM-DD. */
    not_before: string | null
    /** What was said of it when it was put off, as a hash: once something else is said, it is shown again. */
    said: string | null
    /** When it was marked last, in ISO 8601. */
    at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends WaitingMarksTables {}
}
