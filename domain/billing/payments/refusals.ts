import { type AppError, badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { HELD_WORDING } from './holds.schema.ts'
import { paymentFacts } from './payment-states.schema.ts'
import type { OwnPaymentRow } from './payments.store.server.ts'

/** Why a payment cannot be changed any more. */
export function isOver(payment: Pick<OwnPaymentRow, 'status' | 'held'>): AppError {
  const waits = Boolean(payment.held) && !paymentFacts(payment.status).isPaid
  return conflict(waits ? HELD_WORDING : paymentFacts(payment.status).over)
}

export function noSuchPayment(): AppError {
  return notFound('There is no payment with this id.')
}

/** The first instalment was received, and the second is not due yet. */
export function nothingDue(): AppError {
  return conflict(
    'Nothing is due for this order now. Its second instalment is due once the work is delivered.',
  )
}

/** @throws AppError bad-input for a reason that a credit note cannot show */
export function requireReason(reason: string, refusal: string): void {
  if (reason.trim() === '' || reason.length > 200 || !canBePrinted(reason)) throw badInput(refusal)
}
