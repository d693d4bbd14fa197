import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import { cancelPayment } from '#domain/billing/payments/purchase/open-payment.server.ts'
import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import type { DataOwner } from './forget.store.server.ts'
import { selectOpenPaymentsOfOwner } from './unsettled.store.server.ts'

/**
 * Before an account goes. What cannot be cancelled is paid, or on its way at the bank; settling it later finds no account and is told to
 * the studio. Payments themselves stay for accounting.
 * @throws AppError unavailable when the provider cannot be asked
 */
export async function cancelOpenPayments(deps: PaymentsDeps, owner: DataOwner): Promise<void> {
  const payments = await selectOpenPaymentsOfOwner(deps.db, owner.id)
  for (const payment of payments.filter(({ provider_payment_id }) => provider_payment_id !== null)) {
    try {
      await cancelPayment(deps, { ownerId: owner.id, paymentId: payment.id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'conflict') continue
      throw unavailable('An open payment could not be cancelled. Please try again in a few minutes.', {
        cause: error,
      })
    }
  }
}
