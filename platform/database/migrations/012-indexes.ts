import type { Migration } from './columns.ts'

/** What was found by reading whole tables, by its columns. */
const INDEXES: Record<string, readonly (readonly string[])[]> = {
  payments: [['created_at', 'id']],
  payment_holds: [['payment_id'], ['resolved_at', 'created_at', 'id']],
  payment_events: [['payment_id']],
  refund_requests: [
    ['user_id', 'created_at'],
    ['status', 'created_at', 'id'],
    ['created_at', 'id'],
  ],
  projects: [
    ['created_at', 'id'],
    ['status', 'created_at', 'id'],
  ],
  outbox: [['recipient', 'created_at'], ['created_at']],
  contact_messages: [['status', 'created_at']],
  files: [['created_at', 'id']],
  messages: [['project_id']],
  user: [['createdAt', 'id']],
  verification: [['value']],
}

/** No list, and no look at what belongs to a row, reads a whole table. */
export const indexes: Migration = async (db) => {
  for (const [table, all] of Object.entries(INDEXES))
    for (const columns of all)
      await db.schema
        .createIndex(`${table}_${columns.join('_')}_idx`)
        .on(table)
        .columns([...columns])
        .execute()
}
