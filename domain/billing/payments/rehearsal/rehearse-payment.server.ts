import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { type OwnPayment, ownPayment } from '../own-payment.server.ts'
import { whilePersonWaits } from '../patience.ts'
import { paymentFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps, Rehearsal } from '../payments.provider.ts'
import { type PaymentRow, selectPayment } from '../payments.store.server.ts'
import type { DisputeStatus } from '../payments.table.ts'
import { isOver, noSuchPayment } from '../refusals.ts'
import type { RehearsalAnswer, RehearsalStep } from '../rehearsal.schema.ts'
import { settlePayment } from '../settle/settle-payment.server.ts'
import { type WithRefunds, withRefunds } from '../with-refunds.server.ts'

/**
 * The buyer's side of a rehearsed payment. What becomes of the payment is told by the provider's event, as with a real one.
 * @throws AppError not-found where payments are not rehearsed, conflict when the payment waits for nothing of the kind
 */
export async function rehearseCard(
  given: PaymentsDeps,
  which: OwnPayment & { step: RehearsalStep },
): Promise<RehearsalAnswer> {
  const deps = whilePersonWaits(given)
  const rehearsal = demandRehearsal(deps)
  const payment = await ownPayment(deps, which)
  const takesPlaceHere = payment.provider === deps.paymentsProvider.name
  if (!paymentFacts(payment.status).isOpen || payment.held || !takesPlaceHere) throw isOver(payment)
  return rehearsal.takeStep(payment.provider_payment_id, which.step)
}

/**
 * Money is sent back in the provider's dashboard, which knows no refund of ours.
 * @param refund amount: in cents, all that is left unless told
 * @throws AppError as `rehearseDispute`
 */
export function rehearseRefund(
  deps: PaymentsDeps,
  refund: { paymentId: string; amount?: number },
): Promise<WithRefunds<PaymentRow>> {
  return atProvider(deps, refund.paymentId, (rehearsal, id) => rehearsal.refundByHand(id, refund.amount))
}

/**
 * The buyer's bank disputes a payment, or decides about it.
 * @returns the payment as it is then
 * @throws AppError not-found, also where payments are not rehearsed; conflict when the payment is not in the state for it
 */
export function rehearseDispute(
  deps: PaymentsDeps,
  dispute: { paymentId: string; status: DisputeStatus },
): Promise<WithRefunds<PaymentRow>> {
  return atProvider(deps, dispute.paymentId, (rehearsal, id) => rehearsal.dispute(id, dispute.status))
}

/** The provider reports an amount that does not fit, or the right one again. @throws AppError as `rehearseDispute` */
export function rehearseReport(
  deps: PaymentsDeps,
  report: { paymentId: string; isRight: boolean },
): Promise<WithRefunds<PaymentRow>> {
  return atProvider(deps, report.paymentId, (rehearsal, id) => rehearsal.report(id, report.isRight))
}

/** Settles at once as well: the event of a command line ends with it. */
async function atProvider(
  deps: PaymentsDeps,
  paymentId: string,
  act: (rehearsal: Rehearsal, providerPaymentId: string) => Promise<void>,
): Promise<WithRefunds<PaymentRow>> {
  const rehearsal = demandRehearsal(deps)
  const payment = await selectPayment(deps.db, paymentId)
  if (!payment) throw noSuchPayment()
  if (payment.provider !== deps.paymentsProvider.name || payment.provider_payment_id === null)
    throw conflict(`This payment was made through ${payment.provider} and cannot be rehearsed.`)
  await act(rehearsal, payment.provider_payment_id)
  await settlePayment(deps, { paymentId })
  return withRefunds(deps.db, (await selectPayment(deps.db, paymentId)) ?? payment)
}

function demandRehearsal({ paymentsProvider: { rehearsal } }: PaymentsDeps): Rehearsal {
  if (rehearsal) return rehearsal
  throw notFound('Payments are not rehearsed here: that needs PAYMENTS=rehearsal.')
}
