import { REFUND_STAGES, refundRequestFacts } from '#domain/billing/payments/refund-states.schema.ts'
import { declineRefund, listRefundRequests } from '#domain/billing/payments/refunds/refund-requests.server.ts'
import { showPayment } from '#domain/billing/payments/show/show-payments.server.ts'
import { transfersOf } from '#domain/billing/payments/transfers/transfers.server.ts'
import { ibanWords } from '#domain/kernel/identity.ts'
import { orderNumbers } from '#domain/orders/show-orders.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { list } from '../shell/table.ts'
import { euros, localTime, shortId } from '../shell/words.ts'
import { giveBack, REFUND_OPTIONS } from './payments.ts'

export const refundCommands: Command[] = [
  {
    usage: 'refunds list',
    options: { '--all': 'also those that are answered' },
    does: 'list the refunds that wait for an answer, or for you to send them from your bank',
    examples: ['refunds list', 'refunds list --all'],
    run: listAll,
  },
  {
    usage: 'refunds grant <REQUEST>',
    options: REFUND_OPTIONS,
    does: 'grant a request and give the money back',
    examples: [
      'refunds grant ref_3f2a91bc',
      'refunds grant ref_3f2a91bc --amount 149.50 --answer "Half is done."',
    ],
    run: grant,
  },
  {
    usage: 'refunds decline <REQUEST> <REASON>',
    does: 'decline a request; the client reads the reason',
    examples: ['refunds decline ref_3f2a91bc "The work was completed more than 14 days ago."'],
    run: decline,
  },
]

function accountWords(iban: string | null | undefined): string {
  return iban ? ibanWords(iban) : 'ask for the account'
}

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const all = await listRefundRequests(deps.db)
  const requests = given.options.all ? all : all.filter(({ stage }) => REFUND_STAGES[stage].waitsForStudio)
  const transfers = await transfersOf(
    deps.db,
    requests.map(({ payment_id }) => payment_id),
  )
  const numbers = await orderNumbers(
    deps.db,
    requests.map(({ order_id }) => order_id),
  )
  const rows = requests.map((request) => {
    const transfer = transfers.get(request.payment_id)
    return {
      id: shortId(request.id),
      asked: localTime(request.created_at),
      client: request.buyer_name,
      order: numbers.get(request.order_id) ?? shortId(request.order_id),
      paid: euros(request.paid_amount),
      status: REFUND_STAGES[request.stage].words,
      granted: euros(request.amount),
      'last day': request.stage === 'studio-sends' ? (request.dueOn ?? '–') : '–',
      'send to': request.stage === 'studio-sends' ? accountWords(transfer?.fromIban) : '–',
      'came as': transfer ? `${transfer.reference}, ${transfer.on}` : 'card',
      reason: request.reason,
    }
  })
  return {
    data: requests.map((request) => ({
      id: request.id,
      paymentId: request.payment_id,
      clientId: request.user_id,
      buyer: { name: request.buyer_name, email: request.buyer_email },
      orderId: request.order_id,
      service: request.service,
      paidAmount: request.paid_amount,
      refundedAmount: request.refunded_amount,
      status: request.status,
      stage: request.stage,
      grantedAmount: request.amount,
      reason: request.reason,
      answer: request.answer,
      createdAt: request.created_at,
      answeredAt: request.answered_at,
      sentAt: request.sent_at,
      dueOn: request.dueOn,
      sendTo: transfers.get(request.payment_id)?.fromIban ?? null,
    })),
    text: list(rows, {
      none: given.options.all
        ? 'Nobody has asked for a refund yet.'
        : 'Nothing waits: no request for an answer, and no refund for your bank.',
      numbers: ['paid', 'granted'],
    }),
  }
}

async function grant(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const requestId = await findId(deps.db, 'refund request', given.subject)
  const requests = await listRefundRequests(deps.db)
  const request = requests.find(({ id }) => id === requestId)
  if (!request) throw new UsageError(`There is no refund request '${requestId}'.`)
  const { isOpen, answered } = refundRequestFacts(request.status)
  if (!isOpen) throw new UsageError(answered)
  return giveBack(given, shell, { payment: await showPayment(deps.db, request.payment_id), requestId })
}

async function decline({ words: [request = '', answer = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const requestId = await findId(deps.db, 'refund request', request)
  await declineRefund(deps, { requestId, answer })
  return {
    data: { id: requestId, status: 'declined', answer },
    text: `${shortId(requestId)} is declined. The client is told why by message and mail.`,
  }
}
