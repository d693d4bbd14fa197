import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { answerPromised, endOfDay } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { firstWords } from '#domain/kernel/text.ts'
import { listRefundRequests } from './refund-requests.server.ts'

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
