import { type RefObject, useEffect, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { kronorWords } from '#domain/billing/invoices/rates.schema.ts'
import { priced, vatRate } from '#domain/crm/buyers/vat.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayWords, stockholmDay } from '#domain/kernel/time.ts'
import { dueOf, firstInstalment } from '#domain/orders/instalments.ts'
import { isContract, isOwed } from '#domain/orders/order-state.ts'
import { keepableDelivery } from '#domain/orders/quotes/quote-state.ts'
import { deliveryWith, orderedLines } from '#domain/orders/quotes/quoted-lines.ts'
import { transferDays } from '#domain/orders/quotes/quotes.schema.ts'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { rateWords, useKronor } from '../paying/kronor.ts'
import { ClosedQuote } from './closed-quote.tsx'
import { useInteraction } from './quote-card.tsx'
import { BaselineChart, PlanTimeline } from './quote-charts.tsx'
import { type BuyerChoice, boughtAs, instalmentsInWords } from './quote-facts.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteOrder } from './quote-order.tsx'
import { QuoteTerms, Seller } from './quote-terms.tsx'
import { keepOptions, keptOptions, type QuoteLink } from './use-quote.ts'

type OpenedQuotePageProps = {
  quote: OpenedQuote
  link: QuoteLink
  now: Date
  order: RefObject<HTMLElement | null>
}

const PRICE_WORDS: Record<OpenedQuote['status'], string> = {
  draft: 'price',
  offered: 'offered price',
  accepted: 'to pay',
  paid: 'paid',
  declined: 'offered price',
  expired: 'offered price',
  cancelled: 'offered price',
  withdrawn: 'agreed price',
}

export function OpenedQuotePage({ quote: offered, link, now, order }: OpenedQuotePageProps) {
  const [choice, setChoice] = useState<BuyerChoice>()
  const [startAtOnce, setStartAtOnce] = useState(false)
  const [chosen, setChosen] = useState(keptOptions)
  const reached = useInteraction(order)
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
            Preview of the buyer’s page. It can’t be accepted, and only you have this link.
          </Alert>
        </div>
      )}
      <p className="text-small text-soft">
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
          <PlanTimeline quote={quote} startAtOnce={startAtOnce} now={now} />
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
            <p className="text-small text-soft">
              {isOpen ? 'to pay' : isBetweenInstalments(quote) ? 'agreed price' : PRICE_WORDS[quote.status]}
            </p>
            <p className="mt-1 font-semibold text-figure tracking-[-0.045em] max-sm:text-heading">
              {formatEuros(priceOf(quote))}
            </p>
            {isOpen && quote.instalments && <p className="mt-2 font-semibold">{instalmentsInWords(quote)}</p>}
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
          {(isOpen || isContract(quote.status)) && <QuoteTerms quote={quote} now={now} />}
          <Seller seller={quote.seller} />
        </div>
      </div>
      {isOpen && <PriceBar quote={quote} order={order} />}
    </>
  )
}

/** The net price while the buyer is unknown; for a contract, the amount due. */
function priceOf({ asksWhoBuys, status, net, open, gross }: OpenedQuote): number {
  if (asksWhoBuys) return net
  return isOwed(status) && open > 0 ? open : gross
}

function isBetweenInstalments({ status, open }: OpenedQuote): boolean {
  return isOwed(status) && open === 0
}

/** The VAT, or what was received and which instalment is due. */
export function displayedVat({
  asksWhoBuys,
  net,
  vatAmount,
  vat,
  buyer,
  open,
  gross,
  received,
  status,
}: OpenedQuote): string {
  if (asksWhoBuys) return 'Excluding VAT. Enter your billing details to see the final price.'
  if (isOwed(status) && received > 0) return `${formatEuros(received)} of ${formatEuros(gross)} received`
  if (isOwed(status) && open < gross) return `first instalment of ${formatEuros(gross)}`
  if (vatAmount === 0) return vat.category === 'AE' ? 'no VAT (reverse charge)' : 'no VAT'
  const rate = `${vatRate(vat)} VAT`
  return buyer.kind === 'company'
    ? `${formatEuros(net)} + ${rate} ${formatEuros(vatAmount)}`
    : `including ${rate}, ${formatEuros(vatAmount)}`
}

/** The offer as it would be if accepted now, with the reader's choices. */
function chosenWith(
  offered: OpenedQuote,
  { chosen, startAtOnce, now }: { chosen: readonly number[]; startAtOnce: boolean; now: Date },
): OpenedQuote {
  if (offered.closed !== null) return offered
  const lines = orderedLines(offered, chosen)
  const price = priced({ netLines: lines.map(({ net }) => net) }, offered.vat)
  const { buyer, payDays } = offered
  const delivery = keepableDelivery(deliveryWith(offered, offered, chosen), {
    buyer,
    startAtOnce,
    payDays,
    today: stockholmDay(now),
  })
  const instalments = offered.instalments && { first: firstInstalment(price.gross), second: null }
  const open = dueOf({ gross: price.gross, instalments })
  const quote = { ...offered, ...price, lines, instalments, open, ...delivery }
  return { ...quote, transferDays: transferDays(quote.buyer, quote) }
}

type PriceBarProps = { quote: OpenedQuote; order: RefObject<HTMLElement | null> }

/** Scrolls to the order on a phone. It never accepts. */
function PriceBar({ quote, order }: PriceBarProps) {
  const isInView = useIsInView(order)
  return (
    <div
      hidden={isInView}
      className="fixed inset-x-0 bottom-0 flex items-center justify-between gap-4 border-line border-t bg-ground px-5 py-3 lg:hidden print:hidden"
    >
      <p>
        <span className="block font-semibold text-lead">
          {formatEuros(quote.asksWhoBuys ? quote.net : quote.gross)}
        </span>
        <span className="block font-mono text-micro text-soft">
          {quote.asksWhoBuys
            ? 'excl. VAT'
            : quote.vatAmount === 0
              ? 'no VAT'
              : `incl. ${vatRate(quote.vat)} VAT`}
        </span>
      </p>
      <Button
        onClick={() => {
          order.current?.scrollIntoView()
          order.current?.focus({ preventScroll: true })
        }}
      >
        Go to payment
      </Button>
    </div>
  )
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -80px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
