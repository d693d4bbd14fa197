import { studio } from '../../../content/studio.ts'
import { formatEuros } from '../../../domain/kernel/money.ts'
import { calledName } from '../../../domain/kernel/seller.ts'
import { dueOf } from '../../../domain/orders/instalments.ts'
import { isContract, isOwed } from '../../../domain/orders/order-state.ts'
import type { OpenedQuote } from '../../../domain/orders/quotes/quotes.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TransferDetails } from '../paying/transfer-details.tsx'
import { usePayOrder } from '../paying/use-pay-order.ts'

type ClosedQuoteProps = { quote: OpenedQuote; now: Date }

/** The one way on for the owner of a quote that was answered. */
export function ClosedQuote({ quote, now }: ClosedQuoteProps) {
  return (
    <div className="mt-6 grid gap-6">
      {isOwed(quote.status) && quote.open > 0 ? (
        <StillToPay quote={quote} now={now} />
      ) : isContract(quote.status) ? (
        <ButtonLink to="/client/dashboard" reloadDocument className="justify-self-start">
          Open the project
        </ButtonLink>
      ) : (
        <ButtonLink
          to={`mailto:${studio.supportEmail}?subject=${encodeURIComponent(`A new quote instead of ${quote.number}`)}`}
          prefetch="none"
          className="justify-self-start"
        >
          Ask for a new one
        </ButtonLink>
      )}
    </div>
  )
}

function StillToPay({ quote, now }: ClosedQuoteProps) {
  const { isBusy, failure, pay } = usePayOrder(quote.orderId)
  const isTransfer = quote.payBy === 'transfer'
  return (
    <>
      {isTransfer && quote.seller.bank && (
        <TransferDetails
          order={{
            ...quote,
            gross: dueOf(quote),
            bank: quote.seller.bank,
            companyName: calledName(quote.seller),
          }}
          now={now}
        />
      )}
      {failure && <Alert tone="failure">{failure}</Alert>}
      <Button
        look={isTransfer ? 'secondary' : 'primary'}
        busy={isBusy}
        className="justify-self-start"
        onClick={pay}
      >
        {isTransfer
          ? `Pay ${formatEuros(quote.open)} by card instead`
          : `Pay ${formatEuros(quote.open)} by card`}
      </Button>
    </>
  )
}
