import type { Stripe } from '@stripe/stripe-js'
import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
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

/** Loads Stripe if the studio uses it and the buyer is about to pay by card. */
export function stripeOf(setup: PaymentsSetup | undefined, isWanted: boolean) {
  const publishableKey = setup?.mode === 'stripe' ? setup.publishableKey : undefined
  return queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: publishableKey === undefined || !isWanted ? skipToken : () => openStripe(publishableKey),
    // A library object, not data.
    structuralSharing: false,
  })
}

/** Opens the checkout, or the result if no card is charged. */
export async function goToPayment(paymentId: string): Promise<void> {
  const setup: PaymentsSetup = await (await callApi('GET', '/api/payments-setup')).json()
  location.assign(setup.hasCheckout ? checkoutAddress(paymentId) : resultAddress(paymentId))
}

const NOT_STARTED = 'The payment could not be started. Please try again.'

export function usePayOrder(orderId: string) {
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const response = await callApi('POST', `/api/orders/${orderId}/pay`)
      const { paymentId }: StartedPurchase = await response.json()
      await goToPayment(paymentId)
    },
  })
  useReturn(reset)
  return {
    // After success, the browser is leaving.
    isBusy: isPending || isSuccess,
    failure: error && sentenceOf(error, NOT_STARTED),
    pay: () => mutate(),
  }
}
