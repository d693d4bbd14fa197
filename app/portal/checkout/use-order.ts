import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '../../api.ts'
import { useReturn } from '../../ui/use-return.ts'
import { resultAddress } from '../payments/payment-addresses.ts'

const NOT_ORDERED = 'Your order could not be sent. Nothing was charged. Please try again.'
const NOT_CANCELLED = 'Your order could not be cancelled. Please try again.'

/** Confirms or cancels the payment, one at a time. @param onOver the payment does not wait for its buyer any more */
export function useOrder(paymentId: string, onOver: () => void) {
  const stripe = useStripe()
  const elements = useElements()
  const [busyWith, setBusyWith] = useState<'ordering' | 'cancelling'>()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync: post } = useMutation({
    mutationFn: ({ action, body }: { action: 'consent' | 'cancel'; body?: object }) =>
      callApi('POST', `/api/payments/${paymentId}/${action}`, body),
  })
  useReturn(() => setBusyWith(undefined))

  function stay(sentence: string | undefined): void {
    setFailure(sentence)
    setBusyWith(undefined)
  }

  function stayAfter(error: unknown, sentence: string): void {
    stay(error instanceof ApiError ? error.message : sentence)
    if (error instanceof ApiError && error.status === 409) onOver()
  }

  /** @param agreed whether work may start at once; stored before the payment is confirmed */
  async function order(agreed: boolean): Promise<void> {
    if (!stripe || !elements || busyWith) return
    setBusyWith('ordering')
    setFailure(undefined)
    try {
      const filledIn = await elements.submit()
      if (filledIn.error) return stay(filledIn.error.message ?? NOT_ORDERED)
      await post({ action: 'consent', body: { agreed } })
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: location.origin + resultAddress(paymentId) },
      })
      // Without an error the browser is on its way to the result.
      if (!error) return
      if (isOver(error)) onOver()
      stay(error.message ?? NOT_ORDERED)
    } catch (error) {
      stayAfter(error, NOT_ORDERED)
    }
  }

  async function cancel(): Promise<void> {
    if (busyWith) return
    setBusyWith('cancelling')
    setFailure(undefined)
    try {
      await post({ action: 'cancel' })
      // Going back must not lead into a checkout that is over.
      location.replace('/cancelled')
    } catch (error) {
      stayAfter(error, NOT_CANCELLED)
    }
  }

  return { busyWith, failure, order, cancel, fail: stay }
}

function isOver(error: StripeError): boolean {
  return error.code === 'payment_intent_unexpected_state'
}
