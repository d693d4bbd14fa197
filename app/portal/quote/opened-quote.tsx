import { type RefObject, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { kronorWords } from '#domain/billing/invoices/rates/kronor.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayWords } from '#domain/kernel/time.ts'
import { isContract, isOwed } from '#domain/orders/order-state.ts'
import type { OpenedQuote } from '#domain/orders/quotes/quotes.schema.ts'
import { rateWords, useKronor } from '../paying/kronor.ts'
import { BaselineChart } from './baseline-chart.tsx'
import { type BuyerChoice, boughtAs } from './bought-as.ts'
import { chosenWith } from './chosen-with.ts'
import { ClosedQuote } from './closed-quote.tsx'
import { keepOptions, keptOptions } from './kept-link.ts'
import { PlanRuler } from './plan-ruler.tsx'
import { PriceBar } from './price-bar.tsx'
import { displayedVat } from './price-words.ts'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteOrder } from './quote-order.tsx'
import { SaidPlainly, Seller } from './said-plainly.tsx'
import type { QuoteLink } from './use-quote.ts'
import { useReached } from './use-reached.ts'

type OpenedQuotePageProps = {
  quote: OpenedQuote
  link: QuoteLink
  now: Date
  order: RefObject<HTMLElement | null>
}

/** What the sum is, by what became of the quote. */
const PRICE_WORDS: Record<OpenedQuote['status'], string> = {
  draft: 'price',
  offered: 'offered for',
  accepted: 'to pay',
  paid: 'paid',
  declined: 'offered for',
  expired: 'offered for',
  cancelled: 'offered for',
  withdrawn: 'agreed for',
}

/** What is to be reached, what it costs line by line, and beside it the order. */
export function OpenedQuotePage({ quote: offered, link, now, order }: OpenedQuotePageProps) {
  const [choice, setChoice] = useState<BuyerChoice>()
  const [startAtOnce, setStartAtOnce] = useState(false)
  const [chosen, setChosen] = useState(keptOptions)
  const reached = useReached(order)
  const quote = chosenWith(choice === undefined ? offered : boughtAs(offered, choice), {
    chosen,
    startAtOnce,
    now,
  })
  const isOpen = quote.closed === null
  const isToPay = !quote.asksWhoBuys && (isOpen || isOwed(quote.status))
  const rate = useKronor(quote.buyer)
  const kronor = isToPay ? rate : undefined
  return (
    <>
      {quote.isPreview && (
        <div className="mb-8 max-w-[44em]">
          <Alert tone="warning">
            Preview: this is what the buyer reads. It cannot be accepted, and its link is yours alone.
          </Alert>
        </div>
      )}
      <p className="font-mono text-micro text-soft">
        Quote {quote.number}
        {quote.sentAt && ` · ${dayWords(quote.sentAt, now)}`} · for {quote.recipientName}
      </p>
      <h1 className="mt-5 max-w-[18em] text-balance text-[clamp(2.5rem,6vw,5.25rem)] leading-[0.98] tracking-[-0.04em] wrap-anywhere">
        {quote.title}
      </h1>
      {quote.closed !== null && (
        <div className="mt-6 max-w-[44em]">
          <Alert tone={isContract(quote.status) ? 'done' : 'warning'}>{quote.closed}</Alert>
        </div>
      )}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 border-line border-t pt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div>
          {quote.baseline && (isOpen || isContract(quote.status)) && (
            <BaselineChart baseline={quote.baseline} isOpen={isOpen} />
          )}
          <PlanRuler quote={quote} startAtOnce={startAtOnce} now={now} />
          <QuoteLines
            quote={quote}
            chosen={chosen}
            onChoose={(place, isChosen) => {
              const next = isChosen ? [...chosen, place] : chosen.filter((one) => one !== place)
              setChosen(next)
              keepOptions(next)
            }}
          />
        </div>
        <section
          ref={order}
          aria-label="Order"
          tabIndex={-1}
          className="outline-none lg:sticky lg:top-8 lg:row-span-2"
        >
          <div aria-live="polite">
            <p className="font-mono text-micro text-soft">
              {isOpen ? 'to pay' : isBetweenInstalments(quote) ? 'agreed for' : PRICE_WORDS[quote.status]}
            </p>
            <p className="mt-1 font-semibold text-figure tracking-[-0.045em] max-sm:text-heading">
              {formatEuros(priceOf(quote))}
            </p>
            <p className="mt-2 text-small text-soft">{displayedVat(quote)}</p>
            {kronor && (
              <p className="mt-1 text-small text-soft">
                {kronorWords(priceOf(quote), kronor)} {rateWords(kronor, now)}
              </p>
            )}
          </div>
          {isOpen || link.isToPayHere ? (
            <QuoteOrder
              quote={quote}
              link={link}
              now={now}
              reached={reached}
              chosen={chosen}
              startAtOnce={startAtOnce}
              onStartAtOnce={setStartAtOnce}
              onBuyer={setChoice}
            />
          ) : (
            <ClosedQuote quote={quote} now={now} />
          )}
        </section>
        <div>
          {(isOpen || isContract(quote.status)) && <SaidPlainly quote={quote} now={now} />}
          <Seller seller={quote.seller} />
        </div>
      </div>
      {isOpen && <PriceBar quote={quote} order={order} />}
    </>
  )
}

/** While nobody has said who buys, what everybody pays at least; of a contract, what is open of it. */
function priceOf({ asksWhoBuys, status, net, open, gross }: OpenedQuote): number {
  if (asksWhoBuys) return net
  return isOwed(status) && open > 0 ? open : gross
}

/** The first instalment was received, and the second is not due yet. */
function isBetweenInstalments({ status, open }: OpenedQuote): boolean {
  return isOwed(status) && open === 0
}
