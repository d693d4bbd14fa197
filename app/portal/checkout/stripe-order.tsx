import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import type { PaymentFields } from '../paying/payment-fields.ts'
import { StripeFields } from '../paying/stripe-fields.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'

type StripeOrderProps = Pick<OrderFormProps, 'checkout' | 'onOver'> & { stripe: Stripe }

/** Orders with Stripe's fields. */
export function StripeOrder({ checkout, onOver, stripe }: StripeOrderProps) {
  const [fields, setFields] = useState<PaymentFields>()
  const [loadFailure, setLoadFailure] = useState<string>()
  return (
    <OrderForm
      checkout={checkout}
      fields={fields}
      loadFailure={loadFailure}
      whoCharges="Your card is charged by Stripe; its number never reaches us."
      onOver={onOver}
    >
      <StripeFields stripe={stripe} amount={checkout.amount} onReady={setFields} onFailure={setLoadFailure} />
    </OrderForm>
  )
}
