import type { Migration } from './columns.ts'

/** What is left of a project and its messages, once the account is deleted, while a bank disputes its payment. */
export const disputeEvidence: Migration = async (db) => {
  await db.schema
    .createTable('dispute_evidence')
    .addColumn('payment_id', 'text', (column) =>
      column.notNull().primaryKey().references('payments.id').onDelete('cascade'),
    )
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
