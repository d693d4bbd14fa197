import { type Db, newId } from '#domain/kernel/database.ts'
import { addRow, rowIn } from '#test/factories/rows.ts'

/** A client has requested a refund, or there is no open request any more. */
export async function askRefund(db: Db, which: { paymentId: string; isOpen: boolean }): Promise<void> {
  await db.deleteFrom('refund_requests').where('payment_id', '=', which.paymentId).execute()
  if (!which.isOpen) return
  const { id, user_id, created_at } = await rowIn(db, 'payments', { id: which.paymentId })
  await addRow(db, 'refund_requests', {
    ...{ id: newId('ref'), payment_id: id, user_id, reason: 'It is late.', status: 'open', created_at },
  })
}

/** Its order ends, as after a full refund. */
export async function endOrderOf(db: Db, orderId: string): Promise<void> {
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
}

/** A link to a project's files, sent by its client. */
export async function addLink(db: Db, projectId: string): Promise<void> {
  const { user_id, service, created_at } = await rowIn(db, 'projects', { id: projectId })
  await addRow(db, 'files', {
    ...{ id: newId('fil'), user_id, side: 'client', project_id: projectId, service, created_at },
    ...{ provider: 'other', url: `https://files.example/${projectId}` },
    ...{ link_state: 'opens', fetched_at: created_at },
  })
}
