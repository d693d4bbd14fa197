import { type RefObject, useEffect, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import type { Cents } from '#domain/kernel/money.ts'
import { type PaymentFields, StripeFields } from '../paying/payment-fields.tsx'
import { useStripe } from '../paying/use-stripe.ts'

type CardHereProps = {
  card: ReturnType<typeof useCardHere>
  amount: Cents
  isReached: boolean
  onReach: () => void
}

export function CardHere({ card, amount, isReached, onReach }: CardHereProps) {
  const { stripe, failure, tryAgain } = card
  return (
    <div className="grid justify-items-start gap-4 *:w-full">
      {!isReached && (
        <div>
          <Button onClick={onReach}>Enter your card</Button>
          <p className="mt-3 text-small text-soft">The card fields are loaded from Stripe.</p>
        </div>
      )}
      {failure && <Alert tone="failure">{failure}</Alert>}
      {tryAgain && (
        <div>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      )}
      {isReached && !stripe && !failure && <Loading>Loading the card form...</Loading>}
      {stripe && (
        <StripeFields
          stripe={stripe}
          amount={amount}
          onReady={card.setFields}
          onFailure={card.setFieldsFailure}
        />
      )}
      {isReached && (
        <p className="text-small text-soft">Stripe charges your card. We never see its number.</p>
      )}
    </div>
  )
}

/** Loads Stripe only when the reader starts to pay by card. */
export function useCardHere(isReached: boolean) {
  const [fields, setFields] = useState<PaymentFields>()
  const [fieldsFailure, setFieldsFailure] = useState<string>()
  const { stripe, isUsed } = useStripe(isReached)
  return {
    /** Other providers have a checkout page. */
    isAsked: isUsed,
    stripe: stripe.data,
    failure: stripe.error?.message ?? fieldsFailure,
    fields,
    setFields,
    setFieldsFailure,
    tryAgain: stripe.error ? () => void stripe.refetch() : undefined,
  }
}

/** True once the reader has pressed or focused something in the element. */
export function useInteraction(part: RefObject<HTMLElement | null>) {
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  useEffect(() => {
    const { current } = part
    const onReach = () => setReached(true)
    current?.addEventListener('focusin', onReach)
    current?.addEventListener('pointerdown', onReach)
    return () => {
      current?.removeEventListener('focusin', onReach)
      current?.removeEventListener('pointerdown', onReach)
    }
  }, [part])
  return { isReached, reach }
}
