import type { Db } from '#domain/kernel/database.ts'
import { addRow } from './rows.ts'

/** Rows that refer to a payment: a provider's event, an open hold and, for a bank transfer, its line. */
export async function addMoneyRows(
  db: Db,
  { paymentId, time, isTransfer = true }: { paymentId: string; time: string; isTransfer?: boolean },
): Promise<void> {
  const of = { payment_id: paymentId }
  await addRow(db, 'payment_events', { id: 'evt_1', type: 'x', received_at: time, ...of })
  const hold = { id: 'hold_1', provider_object_id: 'pi', reason: 'x', created_at: time }
  await addRow(db, 'payment_holds', { ...hold, ...of })
  if (!isTransfer) return
  const line = { order_id: 'ord', reference: 'BG 17', on_day: '2026-11-20', amount: 100 }
  await addRow(db, 'transfers', { ...line, is_first: 1, ...of })
}

/** A withdrawal from an order whose work hadn't begun. */
export function addWithdrawal(
  db: Db,
  {
    orderId,
    client,
    at,
  }: { orderId: string; client: { id: string; name: string; email: string }; at: string },
): Promise<void> {
  const { id: user_id, name, email } = client
  const money = { refund: 1, kept: 0, done_percent: 0 }
  const times = { declared_at: at, due_at: at }
  return addRow(db, 'withdrawals', {
    id: 'wdr_1',
    order_id: orderId,
    user_id,
    name,
    email,
    ...money,
    ...times,
  })
}
