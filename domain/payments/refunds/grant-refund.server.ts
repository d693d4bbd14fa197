import { AppError } from '../../kernel/app-error.ts'
import { isoTime } from '../../kernel/clock.ts'
import { commit } from '../../kernel/commit.ts'
import type { Trx } from '../../kernel/database.ts'
import { newId } from '../../kernel/id.ts'
import { formatEuros } from '../../kernel/money.ts'
import { tellRefundAsked } from '../../projects/next-line/told-to-projects.server.ts'
import { hold } from '../holds/holds.server.ts'
import { whilePersonWaits } from '../patience.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { lockPayment, type PaymentRow, selectPayment } from '../payments.store.server.ts'
import { noSuchPayment } from '../refusals.ts'
import { settlePayment } from '../settle/settle-payment.server.ts'
import { newRefundRequest, noSuchRequest, openRequestOf } from './refund-requests.server.ts'
import {
  insertRefundRequest,
  markRefundSent,
  selectRefundRequest,
  selectRefundRequestsOfPayment,
  selectUnsentRefunds,
  type UnsentRefundRow,
  updateRefundRequest,
} from './refunds.store.server.ts'

/**
 * The studio gives money back: on a client's request, or of its own accord. The decision is stored first and then carried out, so
 * that a crash in between cannot lose it; what could not be sent is sent by the sweep.
 * @param decision amount: cents, at most what is left of the payment, which is the default
 * @throws AppError not-found, bad-input for an impossible amount, conflict when there is nothing to give back or the provider refuses,
 * unavailable when it cannot be reached
 */
export async function grantRefund(
  given: PaymentsDeps,
  decision: ({ requestId: string } | { paymentId: string }) & { amount?: number; answer?: string },
): Promise<{ refundId: string; payment: PaymentRow }> {
  const deps = whilePersonWaits(given)
  const { refundId, paymentId } = await commit(deps, async (trx) => {
    const request = 'requestId' in decision ? await selectRefundRequest(trx, decision.requestId) : undefined
    const paymentId = 'requestId' in decision ? request?.payment_id : decision.paymentId
    const payment = paymentId && (await lockPayment(trx, { id: paymentId }))
    if (!payment) throw 'requestId' in decision ? noSuchRequest() : noSuchPayment()
    return { refundId: await decide(deps, trx, payment, decision), paymentId: payment.id }
  })
  await sendGrantedRefunds(deps, { refundId })
  const payment = await selectPayment(deps.db, paymentId)
  if (!payment) throw noSuchPayment()
  return { refundId, payment }
}

/**
 * Carries out refunds that were granted and not yet sent; each once, however often this runs. What the provider refuses is held for
 * a person and tried again with the next sweep.
 * @throws what went wrong; an AggregateError when it was more than one thing. The others are sent nevertheless
 */
export async function sendGrantedRefunds(
  deps: PaymentsDeps,
  which: { refundId?: string } = {},
): Promise<void> {
  const refunds = await selectUnsentRefunds(deps.db, { provider: deps.paymentsProvider.name, ...which })
  const failures: unknown[] = []
  for (const refund of refunds) await send(deps, refund).catch((error) => failures.push(error))
  if (failures.length > 1)
    throw new AggregateError(failures, `Refunds that could not be sent: ${failures.length}.`)
  if (failures.length === 1) throw failures[0]
}

/** Stores what is granted. @returns the id of the refund */
async function decide(
  deps: PaymentsDeps,
  trx: Trx,
  payment: PaymentRow,
  decision: ({ requestId: string } | { paymentId: string }) & { amount?: number; answer?: string },
): Promise<string> {
  if (payment.provider !== deps.paymentsProvider.name)
    throw new AppError('conflict', {
      userMessage: `This payment was made through ${payment.provider}, which is not the configured provider.`,
    })
  if (payment.status !== 'completed')
    throw new AppError('conflict', {
      userMessage: `This payment is ${payment.status}: there is nothing to refund.`,
    })
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    throw new AppError('conflict', {
      userMessage: 'This payment is disputed: the bank decides about its money.',
    })
  const unsent = await selectUnsentRefunds(trx, { paymentId: payment.id })
  const left = payment.amount - payment.refunded_amount - unsent.reduce((sum, { amount }) => sum + amount, 0)
  const amount = decision.amount ?? left
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    throw new AppError('bad-input', {
      userMessage: `The amount must be from €0.01 to ${formatEuros(left)}, which is what is left of this payment.`,
    })

  const now = deps.clock()
  const id =
    'requestId' in decision
      ? (await openRequestOf(trx, decision.requestId)).id
      : await requestToGrant(trx, payment, now)
  await updateRefundRequest(trx, id, {
    status: 'granted',
    amount,
    answer: decision.answer?.trim() || null,
    answered_at: isoTime(now),
  })
  await tellRefundAsked(trx, { paymentId: payment.id, isOpen: false, now })
  return id
}

/** The one that the client has open, else a new one in the studio's name. */
async function requestToGrant(trx: Trx, payment: PaymentRow, now: Date): Promise<string> {
  const requests = await selectRefundRequestsOfPayment(trx, payment.id)
  const open = requests.find(({ status }) => status === 'open')
  if (open) return open.id
  const id = newId('ref')
  await insertRefundRequest(trx, newRefundRequest(id, payment, 'Refunded by the studio.', now))
  return id
}

async function send(deps: PaymentsDeps, refund: UnsentRefundRow): Promise<void> {
  const { id, payment_id: paymentId, provider_payment_id: providerPaymentId, amount } = refund
  try {
    await deps.paymentsProvider.refund({ refundId: id, providerPaymentId, amount })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      const reason = `The refund ${id} of ${formatEuros(amount)} was refused. ${error.userMessage}`
      await commit(deps, (work) =>
        hold(deps, work, { providerObjectId: providerPaymentId, paymentId, reason }),
      )
    }
    throw error
  }
  await settlePayment(deps, { paymentId })
  await markRefundSent(deps.db, { id, now: isoTime(deps.clock()) })
}
