import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#app/ground/api.ts'
import { useReturn } from '#app/ui/use-return.ts'
import { paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Checkout, PaymentDetail } from '#domain/billing/payments/payments.schema.ts'
import { openStripe } from '../paying/open-stripe.ts'
import { resultAddress } from '../paying/payment-addresses.ts'
import { paymentsSetup } from '../paying/payments-setup.ts'

/**
 * What the checkout needs, in turn: the payment as it is now, the secret to confirm it with while it waits for its buyer, and
 * Stripe where it is Stripe's. A payment that does not wait any more leads to the page that says what became of it.
 */
export function useCheckout(paymentId: string) {
  const queryClient = useQueryClient()
  const key = ['/api/payments', paymentId]
  const payment = useQuery<PaymentDetail>({ queryKey: key })
  const setup = useQuery(paymentsSetup)
  const publishableKey = setup.data?.mode === 'stripe' ? setup.data.publishableKey : undefined
  const isWaiting =
    payment.data !== undefined && waitsForBuyer(payment.data) && setup.data?.hasCheckout !== false
  const checkout = useQuery<Checkout>({ queryKey: [...key, 'checkout'], enabled: isWaiting })
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => openStripe(publishableKey ?? ''),
    enabled: isWaiting && publishableKey !== undefined,
    // It is no data, and is handed on as it is.
    structuralSharing: false,
  })
  const lookAgain = () => queryClient.resetQueries({ queryKey: key })
  useReturn(lookAgain)
  useLeaveUnless(isWaiting, payment.data)
  useRefetchWhenRefused(checkout.error, payment.refetch)

  const error = payment.error ?? setup.error ?? checkout.error ?? stripe.error
  return {
    checkout: isWaiting ? checkout.data : undefined,
    stripe: stripe.data,
    error,
    isMissing: payment.error instanceof ApiError && payment.error.status === 404,
    isTrying: [payment, setup, checkout, stripe].some(({ isFetching }) => isFetching),
    tryAgain: () => {
      for (const query of [payment, setup, checkout, stripe]) if (query.isError) query.refetch()
    },
    /** After something showed that the payment is not what this page believes. */
    lookAgain,
  }
}

function waitsForBuyer({ status, held }: PaymentDetail): boolean {
  return !held && paymentFacts(status).waitsForBuyer
}

/** The payment moved between the two questions. */
function useRefetchWhenRefused(error: Error | null, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (error instanceof ApiError && error.status === 409) refetch()
  }, [error, refetch])
}

function useLeaveUnless(isWaiting: boolean, payment: PaymentDetail | undefined): void {
  useEffect(() => {
    if (!payment || isWaiting) return
    const { isOpen, isPaid } = paymentFacts(payment.status)
    location.replace(isOpen || isPaid ? resultAddress(payment.id) : '/cancelled')
  }, [isWaiting, payment])
}
