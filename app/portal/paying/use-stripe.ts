import { skipToken, useQuery } from '@tanstack/react-query'
import { openStripe, paymentsSetup } from './payments-setup.tsx'

/**
 * Loads Stripe once `isAsked`.
 * @returns `isUsed` false with another provider, which has no key and its own checkout page
 */
export function useStripe(isAsked: boolean) {
  const setup = useQuery(paymentsSetup)
  const key = setup.data?.mode === 'stripe' ? setup.data.publishableKey : undefined
  const stripe = useQuery({
    queryKey: ['stripe', key],
    queryFn: key !== undefined && isAsked ? () => openStripe(key) : skipToken,
    // A library object, not data.
    structuralSharing: false,
  })
  return { setup, stripe, isUsed: key !== undefined }
}
