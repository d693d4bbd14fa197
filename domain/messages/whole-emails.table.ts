export interface WholeEmailsTables {
  /** All of the text of an email that became a message, where the message does not hold all of it. */
  whole_emails: { message_id: string; text: string }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends WholeEmailsTables {}
}
