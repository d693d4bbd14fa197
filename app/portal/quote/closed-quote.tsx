import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { studio } from '#content/studio.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { calledName } from '#domain/kernel/studio.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import { isContract, isOwed } from '#domain/orders/order-state.ts'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { usePayOrder } from '../paying/payments-setup.tsx'
import { TransferDetails } from '../paying/transfer-details.tsx'

type ClosedQuoteProps = { quote: OpenedQuote; now: Date }

export function ClosedQuote({ quote, now }: ClosedQuoteProps) {
  return (
    <div className="mt-6 grid gap-6">
      {quote.isDebt ? (
        <Debt quote={quote} now={now} />
      ) : isOwed(quote.status) && quote.open > 0 ? (
        <StillToPay quote={quote} now={now} />
      ) : isContract(quote.status) ? (
        <ButtonLink to="/client/dashboard" reloadDocument className="justify-self-start">
          Open project
        </ButtonLink>
      ) : (
        <ButtonLink
          to={`mailto:${studio.supportEmail}?subject=${encodeURIComponent(`New quote to replace ${quote.number}`)}`}
          prefetch="none"
          className="justify-self-start"
        >
          Request a new quote
        </ButtonLink>
      )}
    </div>
  )
}

/** The account is deleted, and the checkout requires one, so only a transfer is possible. */
function Debt({ quote, now }: ClosedQuoteProps) {
  const { open, seller, number } = quote
  return (
    <>
      <p className="text-small">
        {open > 0
          ? `Your account is deleted. ${formatEuros(open)} is still due.`
          : 'Your account is deleted, and nothing is due now. We’ll email you if that changes.'}
      </p>
      {open > 0 && <Transfer quote={quote} now={now} />}
      <p className="text-small text-soft">
        {seller.bank ? 'Do you have questions, or want to pay by card?' : 'Ask us how to pay.'}{' '}
        <TextLink
          to={`mailto:${studio.supportEmail}?subject=${encodeURIComponent(`Order ${number}`)}`}
          prefetch="none"
        >
          Write to us
        </TextLink>
        .
      </p>
    </>
  )
}

function Transfer({ quote, now }: ClosedQuoteProps) {
  const { bank } = quote.seller
  if (!bank) return null
  const order = { ...quote, gross: dueOf(quote), bank, companyName: calledName(quote.seller) }
  return <TransferDetails order={order} now={now} />
}

function StillToPay({ quote, now }: ClosedQuoteProps) {
  const { isBusy, failure, pay } = usePayOrder(quote.orderId)
  const isTransfer = quote.payBy === 'transfer'
  return (
    <>
      {isTransfer && <Transfer quote={quote} now={now} />}
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
