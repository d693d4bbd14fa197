export interface NotesTables {
  /** What the studio notes for itself of a client. */
  client_notes: {
    id: string
    user_id: string
    body: string
    /** The member of the studio who wrote it. */
    by_name: string
    /** ISO 8601. */
    created_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends NotesTables {}
}
