import { BaselineChart, PlanTimeline } from '#app/portal/quote/quote-charts.tsx'
import { QuoteLines } from '#app/portal/quote/quote-lines.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { studio } from '#content/studio.ts'
import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { sellerOf } from '#domain/kernel/studio.ts'
import { readDay } from '#domain/kernel/typed-day.schema.ts'
import type { Measured } from '#domain/orders/quotes/quoted-lines.ts'
import { type TypedLine, typedContent } from '#domain/orders/quotes/typed-quote.schema.ts'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'

export type Preview = {
  /** Texts of the form by field. */
  texts: Readonly<Record<string, string>>
  lines: readonly TypedLine[]
  measured: readonly Measured[]
  vat: Vat
  buyer: Pick<Buyer, 'kind' | 'country'> | null
}

/** Size of the buyer's page beside the form. */
const SCALE = 0.45

/** The buyer's page while the quote is written. Decorative: the form says the same. */
export function QuotePreview(preview: Preview) {
  const now = useNow()
  const quote = previewOf(preview, now)
  return (
    <div aria-hidden="true" inert className="overflow-hidden rounded-md border border-line bg-ground">
      <div className="p-14" style={{ zoom: SCALE }}>
        <p className="text-soft">{quote.recipientName && `for ${quote.recipientName}`}</p>
        <p className="wrap-anywhere mt-4 text-balance font-semibold text-poster tracking-[-0.04em]">
          {quote.title || 'Title'}
        </p>
        <p className="mt-8 mb-10 border-line border-t pt-8 font-semibold text-figure">
          {formatEuros(quote.asksWhoBuys ? quote.net : quote.gross)}
          <span className="ml-4 font-normal text-body text-soft">
            {quote.asksWhoBuys ? 'excl. VAT' : 'incl. VAT'}
          </span>
        </p>
        {quote.baseline && <BaselineChart baseline={quote.baseline} isOpen />}
        <PlanTimeline quote={quote} startAtOnce={false} now={now} />
        <QuoteLines quote={quote} chosen={[]} onChoose={() => undefined} />
      </div>
    </div>
  )
}

function previewOf({ texts, lines, measured, vat, buyer }: Preview, now: Date): OpenedQuote {
  const content = typedContent(
    { lines, discount: texts.discount ?? '', discountReason: texts.discountReason },
    vat,
  )
  const {
    goal = '',
    validUntil = '',
    scope = '',
    title = '',
    name = '',
    deliverBy = '',
    deliveryWorkingDays,
  } = texts
  return {
    ...content,
    kind: 'in-full',
    orderId: '',
    number: '',
    status: 'offered',
    title,
    closed: null,
    scope: scope.trim() || null,
    baseline:
      Number(goal) > 0 && measured.length > 0 ? { goal: Number(goal), measured: [...measured] } : null,
    instalments: null,
    received: 0,
    open: content.gross,
    vat,
    buyer: {
      ...{ kind: buyer?.kind ?? 'consumer', country: buyer?.country ?? null, name, companyName: null },
      ...{ address: null, vatNumber: null, vatCheck: null, reference: null },
    },
    isPreview: true,
    isDebt: false,
    asksWhoBuys: buyer === null,
    recipientName: name,
    addressee: null,
    deliverBy: readDay(deliverBy, now) ?? null,
    deliveryWorkingDays: Number(deliveryWorkingDays) || null,
    validUntil,
    sentAt: null,
    termsVersion: null,
    seller: sellerOf({ ...studio, publicUrl: '', identity: studio.legal }, null),
    transferDays: 10,
    payDays: null,
    payBy: null,
    dueOn: null,
  }
}
