export interface AttachmentsTables {
  /** Files of messages, in the order in which they were attached; each of one message. */
  message_attachments: { message_id: string; number: number; blob_id: string }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends AttachmentsTables {}
}
