import { useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { useReturn } from '#app/ui/use-return.ts'
import type { StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import { goToPayment } from './go-to-payment.ts'

const NOT_STARTED = 'The payment could not begin. Please try again.'

/** Pays what is open of an accepted order by card. */
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
