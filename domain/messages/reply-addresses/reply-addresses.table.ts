export interface ReplyAddressesTables {
  /** The one address of a client to which they answer our mails. */
  reply_addresses: {
    /** What stands behind the plus, before its signature. */
    name: string
    user_id: string
    /** ISO 8601. */
    created_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends ReplyAddressesTables {}
}
