import { AppError } from '../kernel/app-error.ts'
import { HELD_WORDING } from './holds.schema.ts'
import { isPaid } from './payment-state.ts'
import type { OwnPaymentRow } from './payments.store.server.ts'
import type { PaymentStatus } from './payments.table.ts'

const OVER: Record<PaymentStatus, string> = {
  pending: 'This payment cannot be changed any more.',
  processing: 'This payment is being processed by your bank.',
  completed: 'This payment is complete.',
  failed: 'This payment cannot be changed any more.',
  cancelled: 'This payment was cancelled.',
  refunded: 'This payment is complete.',
}

/** Why a payment cannot be changed any more. */
export function isOver(payment: Pick<OwnPaymentRow, 'status' | 'held'>): AppError {
  const waits = Boolean(payment.held) && !isPaid(payment.status)
  return new AppError('conflict', { userMessage: waits ? HELD_WORDING : OVER[payment.status] })
}

export function noSuchPayment(): AppError {
  return new AppError('not-found', { userMessage: 'There is no payment with this id.' })
}
