import type { RefObject } from 'react'
import { vatRate } from '../../../domain/buyers/price-words.ts'
import { formatEuros } from '../../../domain/kernel/money.ts'
import { dayWords } from '../../../domain/kernel/time-words.ts'
import type { OpenedQuote } from '../../../domain/orders/quotes/quotes.schema.ts'
import { ClosedQuote } from './closed-quote.tsx'
import { PlanRuler } from './plan-ruler.tsx'
import { PriceBar } from './price-bar.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteOrder } from './quote-order.tsx'
import { SaidPlainly, Seller } from './said-plainly.tsx'
import type { QuoteLink } from './use-quote.ts'

type OpenedQuotePageProps = {
  quote: OpenedQuote
  link: QuoteLink
  isSignedIn: boolean
  now: Date
  order: RefObject<HTMLElement | null>
}

const PRICE_WORDS: Partial<Record<OpenedQuote['status'], string>> = {
  offered: 'to pay',
  accepted: 'to pay',
  paid: 'paid',
}

/** What is to be reached, what it costs line by line, and beside it the order. */
export function OpenedQuotePage({ quote, link, isSignedIn, now, order }: OpenedQuotePageProps) {
  const isOpen = quote.closed === null
  return (
    <>
      <p className="font-mono text-micro text-soft">
        Quote {quote.number}
        {quote.sentAt && ` · ${dayWords(quote.sentAt, now)}`} · for {quote.recipientName}
      </p>
      <h1 className="mt-5 max-w-[18em] text-balance text-[clamp(2.5rem,6vw,5.25rem)] leading-[0.98] tracking-[-0.04em] wrap-anywhere">
        {quote.title}
      </h1>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 border-line border-t pt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div>
          <PlanRuler quote={quote} now={now} />
          <QuoteLines quote={quote} />
        </div>
        <section
          ref={order}
          aria-label="Order"
          tabIndex={-1}
          className="outline-none lg:sticky lg:top-8 lg:row-span-2"
        >
          <p className="font-mono text-micro text-soft">{PRICE_WORDS[quote.status] ?? 'price'}</p>
          <p className="mt-1 font-semibold text-figure tracking-[-0.045em] max-sm:text-heading">
            {formatEuros(quote.gross)}
          </p>
          <PriceNote quote={quote} />
          {isOpen ? (
            <QuoteOrder quote={quote} link={link} isSignedIn={isSignedIn} now={now} />
          ) : (
            <ClosedQuote quote={quote} isSignedIn={isSignedIn} signIn={link.signIn} now={now} />
          )}
        </section>
        <div>
          <SaidPlainly quote={quote} now={now} />
          <Seller seller={quote.seller} />
        </div>
      </div>
      {isOpen && <PriceBar quote={quote} order={order} />}
    </>
  )
}

function PriceNote({ quote: { net, vatAmount, vat, buyer } }: { quote: OpenedQuote }) {
  const rate = `${vatRate(vat)} VAT`
  return (
    <p className="mt-2 text-small text-soft">
      {vatAmount === 0
        ? 'no VAT'
        : buyer.kind === 'company'
          ? `${formatEuros(net)} + ${rate} ${formatEuros(vatAmount)}`
          : `including ${rate}, ${formatEuros(vatAmount)}`}
    </p>
  )
}
