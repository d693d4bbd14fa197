import type { Stripe } from '@stripe/stripe-js'

/** Its message is what the buyer sees. */
export class StripeUnavailable extends Error {
  override readonly name = 'StripeUnavailable'

  constructor(cause: unknown) {
    super('Stripe failed to initialize', { cause })
  }
}

/**
 * Loads Stripe's script, once per document, and opens it with the publishable key. Never called by the mere load of a page other than
 * the checkout.
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
