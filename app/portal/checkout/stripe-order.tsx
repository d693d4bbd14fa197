import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useState } from 'react'
import { Loading } from '../../ui/spinner.tsx'
import { resultAddress } from '../paying/payment-addresses.ts'
import { OrderForm, type OrderFormProps } from './order-form.tsx'
import { NOT_ORDERED, type PaymentFields } from './use-order.ts'

/**
 * Ways to pay at once, which come first: the first one is preselected. Whatever else the studio has switched on at Stripe follows, so that
 * a credit is never first or preselected (lag 2010:751 om betaltjänster, 7 a kap. 1 §).
 */
const DIRECT_FIRST = [
  'card',
  'swish',
  'ideal',
  'bancontact',
  'eps',
  'sepa_debit',
  'apple_pay',
  'google_pay',
  'link',
] as const

/** Orders with Stripe's fields. Stands inside `StripeElements`. */
export function StripeOrder({ checkout, onOver }: Pick<OrderFormProps, 'checkout' | 'onOver'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [loadFailure, setLoadFailure] = useState<string>()
  const fields = isReady && stripe && elements ? stripeFields(stripe, elements, checkout.id) : undefined
  return (
    <OrderForm
      checkout={checkout}
      fields={fields}
      loadFailure={loadFailure}
      whoCharges="Your card is charged by Stripe; its number never reaches us."
      onOver={onOver}
    >
      <div className="relative min-h-56">
        {!isReady && !loadFailure && (
          <div className="absolute">
            <Loading>Loading the card form...</Loading>
          </div>
        )}
        <PaymentElement
          options={{ layout: 'tabs', paymentMethodOrder: [...DIRECT_FIRST] }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => setLoadFailure(error.message ?? 'The card form could not be loaded.')}
        />
      </div>
    </OrderForm>
  )
}

function stripeFields(stripe: Stripe, elements: StripeElements, paymentId: string): PaymentFields {
  return {
    check: async () => {
      const { error } = await elements.submit()
      return error && (error.message ?? NOT_ORDERED)
    },
    confirm: async () => {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: location.origin + resultAddress(paymentId) },
      })
      // Without an error the browser is on its way to the result.
      return error && { sentence: error.message ?? NOT_ORDERED, isOver: isOver(error) }
    },
  }
}

function isOver(error: StripeError): boolean {
  return error.code === 'payment_intent_unexpected_state'
}
