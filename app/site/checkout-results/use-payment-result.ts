import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isBeingChecked } from '#app/portal/paying/payment-words.ts'
import { ApiError } from '#app/shared/api.ts'
import type { PaymentDetail } from '#domain/billing/payments/payments.schema.ts'

/** How often a payment that may still move is asked about: at first, and after so many times. */
const ASK_EVERY_MS = 1500
const ASK_OFTEN = 20
const ASK_LATER_EVERY_MS = 10_000
/** A failed payment that the buyer has just tried again is told as failed until the provider's news is here. */
const ASK_AT_MOST: Record<PaymentDetail['status'], number> = {
  pending: Number.POSITIVE_INFINITY,
  processing: Number.POSITIVE_INFINITY,
  failed: 5,
  completed: 0,
  cancelled: 0,
  refunded: 0,
}
/** A payment that still waits for its buyer after this was probably left half-way. */
const PATIENCE_MS = 8000

/** Follows a payment until it is settled; asking settles it. */
export function usePaymentResult(paymentId: string) {
  const payment = useQuery<PaymentDetail>({
    queryKey: ['/api/payments', paymentId],
    refetchInterval: ({ state }) => {
      const asked = state.dataUpdateCount + state.errorUpdateCount
      if (isMissing(state.error) || (state.data && !mayChangeTo(state.data, asked))) return false
      return asked < ASK_OFTEN ? ASK_EVERY_MS : ASK_LATER_EVERY_MS
    },
  })
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return { payment, isMissing: isMissing(payment.error), isSlow }
}

/** A checked one waits for a person. */
function mayChangeTo(payment: PaymentDetail, asked: number): boolean {
  return !isBeingChecked(payment) && asked < ASK_AT_MOST[payment.status]
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
