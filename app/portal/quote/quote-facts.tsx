import { useState } from 'react'
import { dayNamed } from '../../../domain/kernel/time-words.ts'
import type { OpenedQuote } from '../../../domain/orders/quotes/quotes.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { BuyerForm } from '../buyer/buyer-form.tsx'
import { useBuyer, useBuyerSaved } from '../buyer/use-buyer.ts'

type QuoteFactsProps = {
  quote: OpenedQuote
  isSignedIn: boolean
  now: Date
  /** The price may be another one. */
  onBuyerChanged: () => Promise<void>
}

/** By when, until when, and who buys. */
export function QuoteFacts({ quote, isSignedIn, now, onBuyerChanged }: QuoteFactsProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <dl className="mt-6 border-line border-t text-small">
        {quote.deliverBy && <Fact name="Delivery" value={dayNamed(quote.deliverBy, now)} />}
        <Fact name="Offer holds" value={`until ${dayNamed(quote.validUntil, now)}, 24:00`} />
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] border-line border-b py-3">
          <dt className="font-mono text-micro text-soft leading-6">Buyer</dt>
          <dd className="wrap-anywhere">
            {quote.buyer.companyName ?? `${quote.buyer.name}, a private person`}{' '}
            {isSignedIn && (
              <button
                type="button"
                aria-expanded={isChanging}
                onClick={() => setChanging(!isChanging)}
                className="min-h-6 underline decoration-edge underline-offset-4 hover:decoration-after"
              >
                change
              </button>
            )}
            {quote.buyer.reference && (
              <span className="block text-soft">Your reference {quote.buyer.reference}</span>
            )}
            {!isSignedIn && <span className="block text-soft">A company says so after signing in.</span>}
          </dd>
        </div>
      </dl>
      {isChanging && (
        <ChangeBuyer
          onSaved={async () => {
            await onBuyerChanged()
            setChanging(false)
          }}
        />
      )}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] border-line border-b py-3">
      <dt className="font-mono text-micro text-soft leading-6">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function ChangeBuyer({ onSaved }: { onSaved: () => Promise<void> }) {
  const buyer = useBuyer()
  const take = useBuyerSaved()
  if (buyer.isPending) return <Loading>Loading the buyer...</Loading>
  if (buyer.data === undefined) return <Alert tone="failure">The buyer could not be loaded.</Alert>
  return (
    <div className="border-line border-b py-5">
      <BuyerForm
        details={buyer.data}
        action="Use this buyer"
        onSaved={(saved) => {
          take(saved)
          onSaved()
        }}
      />
    </div>
  )
}
