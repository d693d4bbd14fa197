import { kronorWords } from '#domain/billing/invoices/rates/kronor.ts'
import { vatRate, vatSentence } from '#domain/crm/buyers/price-words.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { instalmentFacts } from '#domain/orders/instalment-words.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'
import { rateWords, useKronor } from '../paying/kronor.ts'

/** The price without VAT, the VAT, the total and what is paid of it now; why no VAT is charged, where none is. */
export function OrderPrice({ order, amount }: { order: SeenOrder; amount: Cents }) {
  const { net, vatAmount, gross, vat, buyer } = order
  const sentence = vat.wording ?? vatSentence(vat)
  const kronor = useKronor(buyer)
  return (
    <>
      <dl className="border-line border-y">
        <Amount term="Price without VAT" amount={net} />
        <Amount term={`VAT ${vatRate(vat)}`} amount={vatAmount} />
        <div className="flex items-baseline justify-between gap-6 py-4">
          <dt>Total {vatAmount > 0 && <span className="text-small text-soft">incl. VAT</span>}</dt>
          <dd className="font-semibold text-heading tracking-[-0.035em]">{formatEuros(gross)}</dd>
        </div>
        {instalmentFacts(order).map(([term, value]) => (
          <Row key={term} term={term} value={value} />
        ))}
        {order.instalments === null && order.received > 0 && (
          <Amount term="Received" amount={order.received} />
        )}
        {amount !== gross && <Amount term="To pay now" amount={amount} />}
        {kronor && (
          <Row term={`In kronor, ${rateWords(kronor, new Date())}`} value={kronorWords(amount, kronor)} />
        )}
      </dl>
      {sentence && <p className="mt-4 text-small text-soft">{sentence}</p>}
    </>
  )
}

function Amount({ term, amount }: { term: string; amount: Cents }) {
  return <Row term={term} value={formatEuros(amount)} />
}

function Row({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-b py-3 text-small last:border-0">
      <dt className="text-soft">{term}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
