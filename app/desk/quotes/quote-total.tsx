import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { type TypedLine, typedTotal } from '#domain/orders/quotes/typed-quote.schema.ts'
import { FactList } from '../parts/fact-list.tsx'

/** Who buys, as far as it decides about VAT. */
export type TaxedBuyer = Parameters<typeof vatOf>[0]

type QuoteTotalProps = {
  lines: readonly TypedLine[]
  discount: string
  /** Null while nobody has said who buys. */
  buyer: TaxedBuyer | null
}

/** What is typed so far adds up to, without what the buyer may add. */
export function QuoteTotal({ lines, discount, buyer }: QuoteTotalProps) {
  const vat = vatOf(buyer ?? { kind: 'consumer', country: null, vatCheck: null })
  const { net, vatAmount, gross } = typedTotal({ lines, discount }, vat)
  return (
    <section aria-label="Total" className="tabular-nums">
      <FactList
        facts={[
          ['Net', formatEuros(net)],
          [`VAT ${vatRate(vat)}`, formatEuros(vatAmount)],
          ['Total', <b key="total">{formatEuros(gross)}</b>],
        ]}
      />
      <p className="mt-3 text-small text-soft">{reservation(vat, buyer !== null)}</p>
    </section>
  )
}

/** What may change the VAT still. */
function reservation({ rule }: Vat, isSaid: boolean): string | null {
  if (!isSaid) return 'VAT as for a consumer in Sweden. The page of the quote asks who buys.'
  return rule === 'union-company-unverified' ? 'VAT until the VAT number is confirmed.' : null
}
