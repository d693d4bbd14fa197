import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openStripe } from '../paying/open-stripe.ts'
import type { PaymentFields } from '../paying/payment-fields.ts'
import { paymentsSetup } from '../paying/payments-setup.ts'

/**
 * The fields of a card on a quote's own page, where it is charged by Stripe. Whoever only reads the quote asks Stripe for nothing.
 * @param isReached somebody pays by card, and has reached for the order
 */
export function useCardHere(isReached: boolean) {
  const [fields, setFields] = useState<PaymentFields>()
  const [fieldsFailure, setFieldsFailure] = useState<string>()
  const { data: setup } = useQuery(paymentsSetup)
  const publishableKey = setup?.mode === 'stripe' ? setup.publishableKey : undefined
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => openStripe(publishableKey ?? ''),
    enabled: isReached && publishableKey !== undefined,
    // It is no data, and is handed on as it is.
    structuralSharing: false,
  })
  return {
    /** Elsewhere a card has a page of its own. */
    isAsked: publishableKey !== undefined,
    stripe: stripe.data,
    failure: stripe.error?.message ?? fieldsFailure,
    fields,
    setFields,
    setFieldsFailure,
    tryAgain: stripe.error ? () => void stripe.refetch() : undefined,
  }
}
