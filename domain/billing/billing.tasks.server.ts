import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { answerPromised, endOfDay } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { firstWords } from '#domain/kernel/text.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { listHolds } from './payments/holds.server.ts'
import { selectPaymentsInDispute, selectPaymentsInList } from './payments/payments.store.server.ts'
import { listRefundRequests } from './refunds/refund-requests.server.ts'
import { listUnmatched } from './statements/unmatched.server.ts'

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

export const refundRequests: FindTasks = async ({ db }) =>
  (await listRefundRequests(db, { isOpen: true })).map((request) => ({
    kind: 'Refund request',
    about: `${serviceTitle(request.service)}, ${formatEuros(request.paid_amount)}`,
    words: firstWords(request.reason),
    client: request.buyer_name,
    until: answerPromised(request.created_at),
    since: request.created_at,
    href: deskPages.grantRefund(request.id),
  }))

export const refundsToSend: FindTasks = async ({ db }) =>
  (await listRefundRequests(db, { isOpen: false }))
    .filter(({ stage }) => stage === 'studio-sends')
    .map((request) => ({
      kind: 'Refund to send',
      about: `${formatEuros(request.amount ?? 0)}, ${serviceTitle(request.service)}`,
      client: request.buyer_name,
      until: request.dueOn && endOfDay(request.dueOn),
      since: request.answered_at ?? request.created_at,
      href: deskPages.sayRefundSent(request.id),
    }))

export const unmatchedPayments: FindTasks = async ({ db, clock }) =>
  (await listUnmatched(db)).map(({ id, amount, on, payer, text, keptAt }) => ({
    kind: 'Unmatched payment',
    about: [`${formatEuros(amount)} of ${dayNamed(on, clock())}`, text].filter(Boolean).join(', '),
    client: payer || null,
    until: null,
    since: keptAt,
    href: deskPages.seeUnmatched(id),
  }))
