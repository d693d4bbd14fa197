import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '#app/ground/api.ts'
import { useReturn } from '#app/ui/use-return.ts'
import type { Checkout } from '#domain/billing/payments/payments.schema.ts'
import { NOT_ORDERED, type PaymentFields } from '../paying/payment-fields.ts'

const NOT_CANCELLED = 'Your order could not be cancelled. Please try again.'

/** Confirms or cancels the payment, one at a time. @param onOver the payment does not wait for its buyer any more */
export function useOrder(
  { id: paymentId, clientSecret }: Checkout,
  fields: PaymentFields | undefined,
  onOver: () => void,
) {
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
    if (!fields || busyWith) return
    setBusyWith('ordering')
    setFailure(undefined)
    try {
      const missing = await fields.check()
      if (missing) return stay(missing)
      await post({ action: 'consent', body: { agreed } })
      const refusal = await fields.confirm({ paymentId, clientSecret })
      if (!refusal) return
      if (refusal.isOver) onOver()
      stay(refusal.sentence)
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

  return { busyWith, failure, order, cancel }
}
