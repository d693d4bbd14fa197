import type { Stripe } from '@stripe/stripe-js'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useReturn } from '#app/ui/use-return.ts'
import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { PaymentsSetup, StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import { checkoutAddress, resultAddress } from './payment-addresses.ts'

export function ModeNote({ mode }: { mode: PaymentsSetup['mode'] | undefined }) {
  const note = mode && providerFacts(mode).chargesNobody?.note
  if (!note) return null
  return (
    <div className="mb-7">
      <Alert tone="warning">{note}</Alert>
    </div>
  )
}

export const paymentsSetup = queryOptions<PaymentsSetup>({ queryKey: ['/api/payments-setup'] })

/** Its message is shown to the buyer. */
export class StripeUnavailable extends Error {
  override readonly name = 'StripeUnavailable'

  constructor(cause: unknown) {
    super('Stripe failed to initialize', { cause })
  }
}

/**
 * Loads Stripe once per document. Only the checkout loads it without being asked.
 * @throws StripeUnavailable; another call tries again
 */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    const stripe = await loadStripe(publishableKey)
    if (!stripe) throw new Error('there is no browser to load it in')
    return stripe
  } catch (cause) {
    throw new StripeUnavailable(cause)
  }
}

/** Opens the checkout, or the result if no card is charged. */
export async function goToPayment(paymentId: string): Promise<void> {
  const setup: PaymentsSetup = await (await callApi('GET', '/api/payments-setup')).json()
  location.assign(setup.hasCheckout ? checkoutAddress(paymentId) : resultAddress(paymentId))
}

const NOT_STARTED = 'The payment could not be started. Please try again.'

export function usePayOrder(orderId: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  useReturn(() => setBusy(false))

  async function pay(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      const response = await callApi('POST', `/api/orders/${orderId}/pay`)
      const { paymentId }: StartedPurchase = await response.json()
      await goToPayment(paymentId)
    } catch (error) {
      setFailure(sentenceOf(error, NOT_STARTED))
      setBusy(false)
    }
  }

  return { isBusy, failure, pay }
}
