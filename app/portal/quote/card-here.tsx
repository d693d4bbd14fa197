import { Alert } from '#app/ui/alert.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import type { Cents } from '#domain/kernel/money.ts'
import { StripeFields } from '../paying/stripe-fields.tsx'
import type { useCardHere } from './use-card-here.ts'

type CardHereProps = {
  card: ReturnType<typeof useCardHere>
  amount: Cents
  isReached: boolean
  onReach: () => void
}

/** The card's fields where the order stands, so that one press orders and pays. */
export function CardHere({ card, amount, isReached, onReach }: CardHereProps) {
  const { stripe, failure, tryAgain } = card
  return (
    <div className="grid justify-items-start gap-4 *:w-full">
      {!isReached && (
        <div>
          <Button onClick={onReach}>Enter your card</Button>
          <p className="mt-3 text-small text-soft">The fields come from Stripe, once you ask for them.</p>
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
        <p className="text-small text-soft">Your card is charged by Stripe; its number never reaches us.</p>
      )}
    </div>
  )
}
