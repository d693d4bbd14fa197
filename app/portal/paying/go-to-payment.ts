import { providerFacts } from '../../../domain/payments/payment-states.schema.ts'
import type { PaymentsSetup } from '../../../domain/payments/payments.schema.ts'
import { callApi } from '../../ground/api.ts'
import { checkoutAddress, resultAddress } from './payment-addresses.ts'

/** Leaves for where a payment goes on: its checkout, or at once its result where no card is charged. */
export async function goToPayment(paymentId: string): Promise<void> {
  const setup: PaymentsSetup = await (await callApi('GET', '/api/payments-setup')).json()
  location.assign(
    providerFacts(setup.mode).hasCheckout ? checkoutAddress(paymentId) : resultAddress(paymentId),
  )
}
