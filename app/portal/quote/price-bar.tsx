import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { OpenedQuote } from '#domain/orders/quotes/quotes.schema.ts'

type PriceBarProps = { quote: OpenedQuote; order: RefObject<HTMLElement | null> }

/** On a phone: the price while the order is out of sight. It leads there, and never accepts. */
export function PriceBar({ quote, order }: PriceBarProps) {
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
            ? 'without VAT'
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
        To payment
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
