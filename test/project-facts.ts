import { type Db, newId } from '#domain/kernel/database.ts'

/** A client has requested a refund, or there is no open request any more. */
export async function askRefund(db: Db, which: { paymentId: string; isOpen: boolean }): Promise<void> {
  await db.deleteFrom('refund_requests').where('payment_id', '=', which.paymentId).execute()
  if (!which.isOpen) return
  const { id, user_id, created_at } = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', which.paymentId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund_requests')
    .values({
      ...{ id: newId('ref'), payment_id: id, user_id, reason: 'It is late.', status: 'open', created_at },
      ...{ amount: null, answer: null, sent_at: null, answered_at: null },
    })
    .execute()
}

/** Its order ends, as after a full refund. */
export async function endOrderOf(db: Db, orderId: string): Promise<void> {
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
}

/** A link to a project's files, sent by its client. */
export async function addLink(db: Db, projectId: string): Promise<void> {
  const { user_id, service, created_at } = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('files')
    .values({
      ...{ id: newId('fil'), user_id, side: 'client', project_id: projectId, service, created_at },
      ...{ provider: 'other', url: `https://files.example/${projectId}`, blob_id: null, withdrawn_at: null },
      ...{ link_state: 'opens', link_ends_on: null, link_checked_at: null, link_due_at: null },
      ...{ link_closed_at: null, fetched_at: created_at, fetched_by: null },
    })
    .execute()
}
