import type { ReactNode } from 'react'
import { redirectDocument } from 'react-router'
import { ApiError } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import type { Checkout } from '#domain/billing/payments/payments.schema.ts'
import { Card } from '../card.tsx'
import { loadOwnDocument } from '../frame/own-document.ts'
import { ModeNote } from '../paying/mode-note.tsx'
import { StripeUnavailable } from '../paying/open-stripe.ts'
import { paymentInAddress } from '../paying/payment-addresses.ts'
import type { Route } from './+types/checkout'
import { OrderSummary } from './order-summary.tsx'
import { StripeOrder } from './stripe-order.tsx'
import { TestCardOrder } from './test-card-order.tsx'
import { useCheckout } from './use-checkout.ts'

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
        <p className="mt-4 text-soft">The card form is a script of Stripe. Please allow scripts to pay.</p>
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
      <p className="mb-6 text-lead">There is no payment of yours at this address.</p>
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
