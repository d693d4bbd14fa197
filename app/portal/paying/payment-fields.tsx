import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeElementsOptions,
  StripeError,
} from '@stripe/stripe-js'
import { useState } from 'react'
import { Loading } from '#app/ui/button.tsx'
import type { StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import * as colours from '#domain/email/colours.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { resultAddress } from './payment-addresses.ts'

/** In sRGB, because Stripe's frames see neither our styles nor OKLCH. */
const APPEARANCE: Appearance = {
  theme: 'night',
  variables: {
    colorPrimary: colours.after,
    colorBackground: colours.raised,
    colorText: colours.ink,
    colorTextSecondary: colours.soft,
    colorTextPlaceholder: colours.soft,
    colorDanger: colours.negative,
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '3px',
    spacingUnit: '4px',
    gridRowSpacing: '20px',
  },
  rules: {
    '.Input': { border: `1px solid ${colours.edge}`, boxShadow: 'none', padding: '12px 14px' },
    '.Input:focus': {
      border: `1px solid ${colours.ink}`,
      outline: `2px solid ${colours.ink}`,
      boxShadow: 'none',
    },
    '.Input--invalid': { border: `1px solid ${colours.negative}`, boxShadow: 'none' },
    '.Label': { fontSize: '15px', fontWeight: '600' },
    '.Tab': { border: `1px solid ${colours.edge}`, backgroundColor: colours.ground, boxShadow: 'none' },
    '.Tab--selected': { border: `1px solid ${colours.ink}`, boxShadow: 'none' },
  },
}

/**
 * Direct payment methods come first, so credit is never first or preselected (lag 2010:751 om betaltjänster,
 * 7 a kap. 1 §).
 */
const DIRECT_FIRST = [
  'card',
  'ideal',
  'bancontact',
  'eps',
  'sepa_debit',
  'apple_pay',
  'google_pay',
  'link',
] as const

type StripeFieldsProps = {
  stripe: Stripe
  /** No payment has to exist yet. */
  amount: Cents
  onReady: (fields: PaymentFields) => void
  onFailure: (sentence: string) => void
}

export function StripeFields({ stripe, amount, ...told }: StripeFieldsProps) {
  const options: StripeElementsOptions = {
    mode: 'payment',
    amount,
    currency: 'eur',
    appearance: APPEARANCE,
    locale: 'en',
  }
  return (
    <Elements stripe={stripe} options={options}>
      <MountedFields {...told} />
    </Elements>
  )
}

function MountedFields({ onReady, onFailure }: Pick<StripeFieldsProps, 'onReady' | 'onFailure'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isLoading, setLoading] = useState(true)
  return (
    <div className="relative min-h-56">
      {isLoading && (
        <div className="absolute">
          <Loading>Loading the card form...</Loading>
        </div>
      )}
      <PaymentElement
        options={{ layout: 'tabs', paymentMethodOrder: [...DIRECT_FIRST] }}
        onReady={() => {
          setLoading(false)
          if (stripe && elements) onReady(stripeFields(stripe, elements))
        }}
        onLoadError={({ error }) => {
          setLoading(false)
          onFailure(error.message ?? 'The card form could not be loaded.')
        }}
      />
    </div>
  )
}

function stripeFields(stripe: Stripe, elements: StripeElements): PaymentFields {
  return {
    check: async () => {
      const { error } = await elements.submit()
      return error && (error.message ?? NOT_ORDERED)
    },
    confirm: async ({ paymentId, clientSecret }) => {
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: location.origin + resultAddress(paymentId) },
      })
      // Without an error, the browser is leaving for the result.
      return error && { sentence: error.message ?? NOT_ORDERED, isOver: isOver(error) }
    },
  }
}

function isOver(error: StripeError): boolean {
  return error.code === 'payment_intent_unexpected_state'
}

export type PaymentFields = {
  /** @returns the validation error */
  check: () => Promise<string | undefined>
  /**
   * Pays and redirects to the result.
   * @returns the refusal
   */
  confirm: (begun: StartedPurchase) => Promise<Refusal | undefined>
}

/** @property isOver true if the payment no longer waits for its buyer */
type Refusal = { sentence: string; isOver: boolean }

export const NOT_ORDERED = 'Your order could not be sent. Nothing was charged. Please try again.'
