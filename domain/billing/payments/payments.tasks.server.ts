import { formatEuros } from '#domain/kernel/money.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { listHolds } from './holds.server.ts'
import { selectPaymentsInDispute, selectPaymentsInList } from './payments.store.server.ts'

export const unresolvedHolds: FindTasks = async ({ db }) => {
  const holds = await listHolds(db)
  const rows = await selectPaymentsInList(
    db,
    'id',
    holds.flatMap(({ payment_id }) => payment_id ?? []),
  )
  const buyers = new Map(rows.map(({ id, buyer_name }) => [id, buyer_name]))
  return holds.map(({ id, payment_id, reason, created_at }) => ({
    kind: 'Payment on hold',
    about: reason,
    client: buyers.get(payment_id ?? '') ?? null,
    until: null,
    since: created_at,
    href: deskPages.resolveHold(id),
  }))
}

export const openDisputes: FindTasks = async ({ db }) =>
  (await selectPaymentsInDispute(db)).map((payment) => ({
    kind: 'Disputed payment',
    about: `${formatEuros(payment.amount)}, ${payment.provider}`,
    client: payment.buyer_name,
    until: null,
    since: payment.updated_at,
    href: deskPages.seePayments(payment.id),
  }))
