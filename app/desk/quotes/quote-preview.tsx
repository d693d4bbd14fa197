import { BaselineChart, PlanTimeline } from '#app/portal/quote/quote-charts.tsx'
import { QuoteLines } from '#app/portal/quote/quote-lines.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { readDay } from '#domain/kernel/typed-day.schema.ts'
import type { Measured } from '#domain/orders/quotes/quoted-lines.ts'
import { type TypedLine, typedContent } from '#domain/orders/quotes/typed-quote.schema.ts'
import type { SketchedQuote } from '#domain/orders/quotes/written-quote.schema.ts'

type QuotePreviewProps = {
  /** Texts of the form by field. */
  texts: Readonly<Record<string, string>>
  lines: readonly TypedLine[]
  measured: readonly Measured[]
  vat: Vat
  buyer: Pick<Buyer, 'kind'> | null
}

/** Size of the buyer’s page beside the form. */
const SCALE = 0.5

/** The buyer’s page while the quote is written. Decorative: the form says the same. */
export function QuotePreview({ texts, lines, measured, vat, buyer }: QuotePreviewProps) {
  const now = useNow()
  const { discount = '', discountReason, deliverBy = '', deliveryWorkingDays } = texts
  const goal = Number(texts.goal)
  if (!texts.title?.trim() && lines.every(({ text, amount }) => !text.trim() && !amount.trim()))
    return (
      <p className="grid min-h-72 place-items-center rounded-md border border-edge border-dashed px-10 text-center text-small text-soft">
        Enter a title or a line to preview the buyer’s page here.
      </p>
    )
  const quote: SketchedQuote = {
    ...typedContent({ lines, discount, discountReason }, vat),
    status: 'offered',
    closed: null,
    scope: texts.scope?.trim() || null,
    vat,
    buyer: { kind: buyer?.kind ?? 'consumer' },
    asksWhoBuys: buyer === null,
    deliverBy: readDay(deliverBy, now) ?? null,
    deliveryWorkingDays: Number(deliveryWorkingDays) || null,
  }
  return (
    <div aria-hidden="true" inert className="overflow-hidden rounded-md border border-line bg-ground">
      <div className="p-14" style={{ zoom: SCALE }}>
        <p className="text-soft">{texts.name && `for ${texts.name}`}</p>
        <p className="wrap-anywhere mt-4 text-balance font-semibold text-poster tracking-[-0.04em]">
          {texts.title || 'Title'}
        </p>
        <p className="mt-8 mb-10 border-line border-t pt-8 font-semibold text-figure">
          {formatEuros(quote.asksWhoBuys ? quote.net : quote.gross)}
          <span className="ml-4 font-normal text-body text-soft">
            {quote.asksWhoBuys ? 'excl. VAT' : 'incl. VAT'}
          </span>
        </p>
        {goal > 0 && measured.length > 0 && (
          <BaselineChart baseline={{ goal, measured: [...measured] }} isOpen />
        )}
        <PlanTimeline quote={quote} startAtOnce={false} now={now} />
        <QuoteLines quote={quote} chosen={[]} onChoose={() => undefined} />
      </div>
    </div>
  )
}
