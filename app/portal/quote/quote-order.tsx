import { type FormEvent, useState } from 'react'
import { studio } from '../../../content/studio.ts'
import { formatEuros } from '../../../domain/kernel/money.ts'
import type { OpenedQuote, PayBy } from '../../../domain/orders/quotes/quotes.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useReturn } from '../../ui/use-return.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EarlyStartConsent } from '../orders/early-start-consent.tsx'
import { DeclineQuote } from './decline-quote.tsx'
import { PayChoice } from './pay-choice.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { termsAddress } from './terms-address.ts'
import type { QuoteLink } from './use-quote.ts'

type QuoteOrderProps = { quote: OpenedQuote; link: QuoteLink; isSignedIn: boolean; now: Date }

/** The way to yes: who buys, how it is paid, one button that repeats the sum; and the way to no. */
export function QuoteOrder({ quote, link, isSignedIn, now }: QuoteOrderProps) {
  const [payBy, setPayBy] = useState<PayBy>('card')
  const [startAtOnce, setStartAtOnce] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isConsumer = quote.buyer.kind === 'consumer'
  useReturn(() => setBusy(false))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSignedIn) return link.signIn()
    setBusy(true)
    setFailure(undefined)
    const failed = await link.accept({ payBy, gross: quote.gross, startAtOnce: isConsumer && startAtOnce })
    setFailure(failed)
    // Without a failure the browser is on its way to the payment, or this part of the page is gone.
    if (failed !== undefined) setBusy(false)
  }

  return (
    <>
      <QuoteFacts quote={quote} isSignedIn={isSignedIn} now={now} onBuyerChanged={link.open} />
      <form onSubmit={submit} aria-label="Accept the quote" className="mt-6 grid gap-5">
        <PayChoice quote={quote} payBy={payBy} onChoose={setPayBy} />
        {isConsumer && (
          <div>
            <EarlyStartConsent agreed={startAtOnce} now={now} by="accept" onChange={setStartAtOnce} />
          </div>
        )}
        {failure && <Alert tone="failure">{failure}</Alert>}
        <div>
          <Button type="submit" id="accept" look="primary" busy={isBusy} className="w-full scroll-mb-24">
            {payBy === 'card' ? `Accept and pay ${formatEuros(quote.gross)}` : 'Accept, pay by transfer'}
          </Button>
          <p className="mt-3 text-small text-soft">
            By accepting you order with an obligation to pay, under the{' '}
            <TextLink to={termsAddress(quote)} target="_blank">
              terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </TextLink>
            .{!isSignedIn && ' You sign in or register on the way.'}
          </p>
        </div>
      </form>
      <div className="mt-4 flex justify-between gap-4">
        <TextLink
          to={`mailto:${studio.supportEmail}?subject=${encodeURIComponent(`Quote ${quote.number}`)}`}
          prefetch="none"
        >
          Ask about it
        </TextLink>
        <DeclineQuote decline={link.decline} />
      </div>
    </>
  )
}
