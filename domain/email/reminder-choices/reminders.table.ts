export interface RemindersTables {
  /** Kinds of reminders that somebody gets no more. */
  reminders_off: {
    /** The id of a client, or the address of somebody without an account in lower case. */
    whom: string
    kind: string
    /** ISO 8601. */
    since: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends RemindersTables {}
}
