import { callApi } from '#app/shared/api.ts'
import type { PaymentsSetup } from '#domain/billing/payments/payments.schema.ts'
import { checkoutAddress, resultAddress } from './payment-addresses.ts'

/** Leaves for where a payment goes on: its checkout, or at once its result where no card is charged. */
export async function goToPayment(paymentId: string): Promise<void> {
  const setup: PaymentsSetup = await (await callApi('GET', '/api/payments-setup')).json()
  location.assign(setup.hasCheckout ? checkoutAddress(paymentId) : resultAddress(paymentId))
}
