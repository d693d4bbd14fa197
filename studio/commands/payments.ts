import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { leftToGrant } from '#domain/billing/payments/refunds/decide-refund.server.ts'
import { grantRefund, grantRequest } from '#domain/billing/payments/send-refunds/grant-refund.server.ts'
import {
  type ClientPayment,
  listAllPayments,
  showPayment,
} from '#domain/billing/payments/show/show-payments.server.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { orderNumbers } from '#domain/orders/show-orders.server.ts'
import { evidenceLines, takeEvidence } from '#domain/privacy/evidence-pack.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { parseAmount } from '../shell/parse-amount.ts'
import { printable } from '../shell/table.ts'
import { euros, localTime, refundedEuros, shortId } from '../shell/words.ts'

/** Of every command that gives money back. */
export const REFUND_OPTIONS = {
  '--amount <EURO>': 'how much, like 149.50 (all that is left unless told)',
  '--answer <TEXT>': 'a sentence for the client',
  ...YES,
}

export const paymentCommands: Command[] = [
  {
    usage: 'payments list',
    options: LIMIT,
    does: 'list the payments of all clients, newest first',
    examples: ['payments list', 'payments list --limit 20', 'payments list --json'],
    run: listAll,
  },
  {
    usage: 'payments refund <PAYMENT>',
    options: REFUND_OPTIONS,
    does: 'give a payment back, in part or in whole, without a request of the client',
    notes: 'A refund in full also cancels the project while it is open.',
    examples: ['payments refund pay_3f2a91bc', 'payments refund pay_3f2a91bc --amount 149.50 --yes'],
    run: refund,
  },
  {
    usage: 'payments evidence <PAYMENT>',
    options: {},
    does: 'show what a disputed payment can be argued with: its order, project and messages, also of a deleted account',
    examples: ['payments evidence pay_3f2a91bc', 'payments evidence pay_3f2a91bc --json'],
    run: evidence,
  },
]

/** A payment as programs get it. */
export function paymentData(payment: ClientPayment) {
  return {
    id: payment.id,
    orderId: payment.order_id,
    clientId: payment.user_id,
    buyer: { name: payment.buyer_name, email: payment.buyer_email },
    service: payment.service,
    amount: payment.amount,
    refundedAmount: payment.refunded_amount,
    currency: payment.currency,
    status: payment.status,
    dispute: payment.dispute,
    provider: payment.provider,
    providerPaymentId: payment.provider_payment_id,
    createdAt: payment.created_at,
    completedAt: payment.completed_at,
  }
}

/** Asks, gives the money back and says what became of it. */
export async function giveBack(
  given: Given,
  shell: Shell,
  refund: { payment: ClientPayment; requestId?: string },
): Promise<Answer> {
  const { deps } = await shell.product()
  const { payment, requestId } = refund
  const text = given.text('amount')
  const amount = text === undefined ? await leftToGrant(deps.db, payment) : parseAmount(text)
  await shell.confirm(
    `Give ${euros(amount)} of ${euros(payment.amount)} for ${serviceTitle(payment.service)} back to ${printable(payment.buyer_name)} (${payment.buyer_email})?`,
    given,
  )
  const terms = { amount, answer: given.text('answer') }
  const granted = await (requestId === undefined
    ? grantRefund(deps, { paymentId: payment.id, ...terms })
    : grantRequest(deps, { requestId, ...terms }))
  const now = granted.payment
  if (providerFacts(now.provider).sendsBack === 'studio')
    return {
      data: { refundId: granted.refundId, payment: paymentData(now) },
      text: `${euros(amount)} are granted: send them from your bank, then say so with 'refunds sent ${shortId(granted.refundId)}'. 'refunds list' keeps it in sight.`,
    }
  return {
    data: { refundId: granted.refundId, payment: paymentData(now) },
    text: `${shortId(now.id)} is ${now.status}: ${euros(now.refunded_amount)} of ${euros(now.amount)} is refunded. The client is told by message and mail.`,
  }
}

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const select = async (limit: number) => {
    const payments = await listAllPayments(deps.db, { limit })
    const numbers = await orderNumbers(
      deps.db,
      payments.map(({ order_id }) => order_id),
    )
    return payments.map((payment) => ({ payment, order: numbers.get(payment.order_id) }))
  }
  return answerNewest(given, select, {
    cells: ({ payment, order }) => ({
      id: shortId(payment.id),
      order,
      created: localTime(payment.created_at),
      buyer: payment.buyer_name,
      service: serviceTitle(payment.service),
      amount: euros(payment.amount),
      refunded: refundedEuros(payment.refunded_amount),
      status: payment.dispute ? `${payment.status}, dispute ${payment.dispute}` : payment.status,
      provider: payment.provider,
    }),
    none: 'There are no payments yet.',
    numbers: ['amount', 'refunded'],
    data: ({ payment, order }) => ({ ...paymentData(payment), orderNumber: order }),
  })
}

async function refund(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'payment', given.subject)
  return giveBack(given, shell, { payment: await showPayment(deps.db, id) })
}

async function evidence(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'payment', given.subject)
  const { payment, ...pack } = await takeEvidence(deps, id)
  const lines = evidenceLines({ ...pack, payment })
  return {
    data: { ...pack, payment: paymentData(payment) },
    text: lines.map((line) => printable(line).trimEnd()).join('\n'),
  }
}
