import { formatEuros } from '#domain/kernel/money.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { selectPaymentsInDispute } from '../payments.store.server.ts'

export const openDisputes: FindTasks = async ({ db }) =>
  (await selectPaymentsInDispute(db)).map((payment) => ({
    what: 'Disputed payment',
    about: `${formatEuros(payment.amount)}, ${payment.provider}`,
    whose: payment.buyer_name,
    until: null,
    since: payment.updated_at,
    act: deskPages.seePayments(payment.id),
  }))
