export interface WritingTables {
  /** Who of the studio writes an answer, one for each thing. Times in ISO 8601. */
  writing: {
    about: string
    by_name: string
    /** Since when it is they. */
    since: string
    /** When they wrote last. */
    at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends WritingTables {}
}
