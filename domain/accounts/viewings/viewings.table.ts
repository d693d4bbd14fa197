export interface ViewingsTables {
  /** Who of the staff looks at the portal as which client sees it: one at a time for a session, with which it ends. */
  viewings: {
    session_id: string
    client_id: string
    /** ISO 8601. */
    until: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends ViewingsTables {}
}
