import type { Stripe } from '@stripe/stripe-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { redirectDocument } from 'react-router'
import { ApiError } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink, Loading } from '#app/ui/button.tsx'
import { useReturn } from '#app/ui/use-return.ts'
import { paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Checkout, PaymentDetail } from '#domain/billing/payments/payments.schema.ts'
import { Card } from '../card.tsx'
import { loadOwnDocument } from '../frame/own-document.ts'
import { paymentInAddress, resultAddress } from '../paying/payment-addresses.ts'
import { type PaymentFields, StripeFields } from '../paying/payment-fields.tsx'
import { ModeNote, StripeUnavailable } from '../paying/payments-setup.tsx'
import { useStripe } from '../paying/use-stripe.ts'
import type { Route } from './+types/checkout'
import { OrderForm, type OrderFormProps } from './order-form.tsx'
import { OrderSummary } from './order-summary.tsx'
import { TestCardOrder } from './test-card-order.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const paymentId = paymentInAddress(url)
  if (!paymentId) throw redirectDocument('/client/payments')
  return { paymentId }
}

export const clientLoader = loadOwnDocument

export function shouldRevalidate() {
  return false
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-8 text-display md:mb-10">Checkout</h1>
      <CheckoutState paymentId={loaderData.paymentId} />
    </>
  )
}

function CheckoutState({ paymentId }: { paymentId: string }) {
  const { checkout, stripe, error, isMissing, isTrying, tryAgain, lookAgain } = useCheckout(paymentId)
  if (isMissing) return <NoSuchPayment />
  if (checkout?.provider === 'test')
    return (
      <>
        <ModeNote mode="test" />
        <Order checkout={checkout}>
          <TestCardOrder checkout={checkout} onOver={lookAgain} />
        </Order>
      </>
    )
  if (checkout && stripe)
    return (
      <Order checkout={checkout}>
        <StripeOrder checkout={checkout} stripe={stripe} onOver={lookAgain} />
      </Order>
    )
  if (error) return <CheckoutFailure error={error} busy={isTrying} onTryAgain={tryAgain} />
  return (
    <>
      <Loading>Loading checkout...</Loading>
      <noscript>
        <p className="mt-4 text-soft">Turn on JavaScript to pay. Stripe’s card form needs it.</p>
      </noscript>
    </>
  )
}

function Order({ checkout, children }: { checkout: Checkout; children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-14 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <OrderSummary checkout={checkout} />
      <Card title="Payment">{children}</Card>
    </div>
  )
}

type CheckoutFailureProps = { error: Error; busy: boolean; onTryAgain: () => void }

function CheckoutFailure({ error, busy, onTryAgain }: CheckoutFailureProps) {
  const isOurs = error instanceof ApiError || error instanceof StripeUnavailable
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <Alert tone="failure">
        {isOurs ? error.message : 'Your checkout could not be loaded.'} Nothing was charged.
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} onClick={onTryAgain}>
          Try again
        </Button>
        <BackToPayments />
      </div>
    </div>
  )
}

function NoSuchPayment() {
  return (
    <>
      <p className="mb-6 text-lead">We couldn’t find this payment in your account.</p>
      <BackToPayments />
    </>
  )
}

function BackToPayments() {
  return (
    <ButtonLink to="/client/payments" reloadDocument>
      Back to payments
    </ButtonLink>
  )
}

type StripeOrderProps = Pick<OrderFormProps, 'checkout' | 'onOver'> & { stripe: Stripe }

function StripeOrder({ checkout, onOver, stripe }: StripeOrderProps) {
  const [fields, setFields] = useState<PaymentFields>()
  const [loadFailure, setLoadFailure] = useState<string>()
  return (
    <OrderForm
      checkout={checkout}
      fields={fields}
      loadFailure={loadFailure}
      whoCharges="Stripe charges your card. We never see its number."
      onOver={onOver}
    >
      <StripeFields stripe={stripe} amount={checkout.amount} onReady={setFields} onFailure={setLoadFailure} />
    </OrderForm>
  )
}

/**
 * Loads the payment, its client secret and Stripe, in this order. A payment that no longer waits for its
 * buyer redirects to its result.
 */
function useCheckout(paymentId: string) {
  const queryClient = useQueryClient()
  const key = ['/api/payments', paymentId]
  const payment = useQuery<PaymentDetail>({ queryKey: key })
  const isUnpaid = payment.data !== undefined && waitsForBuyer(payment.data)
  const { setup, stripe } = useStripe(isUnpaid)
  const isWaiting = isUnpaid && setup.data?.hasCheckout !== false
  const checkout = useQuery<Checkout>({ queryKey: [...key, 'checkout'], enabled: isWaiting })
  const lookAgain = () => queryClient.resetQueries({ queryKey: key })
  useReturn(lookAgain)
  useLeaveUnless(isWaiting, payment.data)
  useRefetchWhenRefused(checkout.error, payment.refetch)

  const error = payment.error ?? setup.error ?? checkout.error ?? stripe.error
  return {
    checkout: isWaiting ? checkout.data : undefined,
    stripe: stripe.data,
    error,
    isMissing: payment.error instanceof ApiError && payment.error.status === 404,
    isTrying: [payment, setup, checkout, stripe].some(({ isFetching }) => isFetching),
    tryAgain: () => {
      for (const query of [payment, setup, checkout, stripe]) if (query.isError) query.refetch()
    },
    /** Call it when the payment is in another state than this page shows. */
    lookAgain,
  }
}

function waitsForBuyer({ status, held }: PaymentDetail): boolean {
  return !held && paymentFacts(status).waitsForBuyer
}

/** The payment changed between two requests. */
function useRefetchWhenRefused(error: Error | null, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (error instanceof ApiError && error.status === 409) void refetch()
  }, [error, refetch])
}

function useLeaveUnless(isWaiting: boolean, payment: PaymentDetail | undefined): void {
  useEffect(() => {
    if (!payment || isWaiting) return
    const { isOpen, isPaid } = paymentFacts(payment.status)
    location.replace(isOpen || isPaid ? resultAddress(payment.id) : '/cancelled')
  }, [isWaiting, payment])
}
