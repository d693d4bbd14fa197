import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Loading } from '#app/ui/button.tsx'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import { kronorWords } from '#domain/billing/invoices/rates.schema.ts'
import type { Checkout, StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import { vatRate, vatSentence } from '#domain/crm/buyers/vat.ts'
import { servicePackages, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { deliveryInWords, packageScope } from '#domain/crm/catalogue/package-scope.schema.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { identityLines } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { instalmentFacts } from '#domain/orders/order-words.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'
import { deliveryWords } from '#domain/orders/orders.schema.ts'
import { BuyerForm } from '../buyer-form.tsx'
import { Card } from '../card.tsx'
import { Changeable } from '../changeable.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { rateWords, useKronor } from '../paying/kronor.ts'
import { checkoutAddress } from '../paying/payment-addresses.ts'
import { useBuyer, useBuyerSaved } from '../use-buyer.ts'

const SELLER = [studio.name, ...identityLines(studio.legal), studio.supportEmail]

export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { order } = checkout
  const title = serviceTitle(order.service)
  return (
    <Card title="Your order">
      <h3 className="text-title">{title}</h3>
      {order.lines.map((line) => (
        <OrderLine key={line.text} line={line} under={title} withPrice={order.lines.length > 1} />
      ))}
      <Performance order={order} />
      <OrderPrice order={order} amount={checkout.amount} />
      <p className="mt-4 text-small text-soft">{termsOfPayment(checkout)}</p>
      <OrderBuyer checkout={checkout} />
      <address className="mt-6 text-small text-soft not-italic">
        {['Sold by', ...SELLER].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {order.termsVersion && (
        <p className="mt-4 text-small text-soft">
          This order is subject to the{' '}
          <TextLink to={`/terms/${order.termsVersion}`} target="_blank">
            terms of {dayNamed(order.termsVersion, new Date())}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </TextLink>
          .
        </p>
      )}
    </Card>
  )
}

function termsOfPayment({ order, amount }: Checkout): string {
  if (order.instalments) return 'Two instalments in euros. Nothing is due after the second.'
  return amount < order.gross
    ? 'The rest of the price in euros. It doesn’t renew.'
    : 'One payment in euros. It doesn’t renew.'
}

type OrderLineProps = {
  line: SeenOrder['lines'][number]
  /** Heading above the line, which is not repeated. */
  under: string
  withPrice: boolean
}

/** The first line is the title, the others are its contents. */
function OrderLine({ line, under, withPrice }: OrderLineProps) {
  const [first = '', ...comprises] = line.text.split('\n')
  return (
    <div className="mt-3 text-small">
      <p className="flex justify-between gap-6 text-soft">
        <span>{first.replace(`${under}: `, '')}</span>
        {withPrice && <span className="whitespace-nowrap">{formatEuros(line.net)}</span>}
      </p>
      {comprises.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold transition-colors duration-150 hover:text-after">
            What’s included
            <PlusIcon size={14} className="group-open:hidden" />
            <MinusIcon size={14} className="hidden group-open:block" />
          </summary>
          <ul className="pb-2">
            {comprises.map((part) => (
              <li key={part} className="border-line border-t py-2">
                {part}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Performance({ order }: { order: SeenOrder }) {
  const offer = servicePackages.find(({ key }) => key === order.service)
  const words = offer ? deliveryInWords(packageScope(offer.key)) : deliveryWords(order, new Date())
  if (!words) return null
  return (
    <p className="border-line border-t py-3 text-small">
      <span className="text-soft">Delivery</span> {words}
    </p>
  )
}

function OrderPrice({ order, amount }: { order: SeenOrder; amount: Cents }) {
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
        {amount !== gross && <Amount term="Due now" amount={amount} />}
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

const NO_ANSWER = 'We couldn’t recalculate the price. Please try again.'

/** A package's price depends on the billing details. A quote keeps its buyer. */
function OrderBuyer({ checkout }: { checkout: Checkout }) {
  const { buyer, kind } = checkout.order
  const words = <BuyerWords buyer={buyer} />
  return (
    <section aria-label="Billing details" className="mt-6 border-line border-y py-5">
      <h3 className="mb-2 font-semibold text-small text-soft tracking-normal">Billing details</h3>
      {kind === 'quote' ? (
        words
      ) : (
        <Changeable
          about="billing details"
          value={words}
          form={(close) => <BuyerChange paymentId={checkout.id} onClose={close} />}
        />
      )}
    </section>
  )
}

function BuyerChange({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const stored = useBuyer()
  const take = useBuyerSaved()
  const madeOut = useBillOrder(paymentId, onClose)
  if (stored.isPending) return <Loading>Loading billing details...</Loading>
  if (stored.data === undefined) return <ListFailure of="billing details" query={stored} />
  if (madeOut.isPending || madeOut.isSuccess) return <Loading>Calculating the price...</Loading>
  return (
    <div className="grid gap-5">
      {madeOut.error && <Alert tone="failure">{sentenceOf(madeOut.error, NO_ANSWER)}</Alert>}
      <BuyerForm
        details={stored.data}
        action="Use for this order"
        onSaved={(details) => {
          take(details)
          madeOut.mutate()
        }}
      />
    </div>
  )
}

function BuyerWords({ buyer }: { buyer: Buyer }) {
  const { kind, name, companyName, address, country, vatNumber } = buyer
  return (
    <div className="wrap-anywhere text-small">
      <p>{companyName ?? `${name}, as a ${kind}`}</p>
      {address && <p className="whitespace-pre-line">{address}</p>}
      {country && <p>{countryName(country)}</p>}
      {vatNumber && <p className="font-mono">{vatNumber}</p>}
    </div>
  )
}

/** A new price continues in the checkout of a new payment. */
function useBillOrder(paymentId: string, onSame: () => void) {
  const queryClient = useQueryClient()
  return useMutation<StartedPurchase>({
    mutationFn: async () => (await callApi('POST', `/api/payments/${paymentId}/buyer`)).json(),
    onSuccess: async (next) => {
      // Going back must not lead to a finished checkout.
      if (next.paymentId !== paymentId) return location.replace(checkoutAddress(next.paymentId))
      await queryClient.invalidateQueries({ queryKey: ['/api/payments', paymentId] })
      onSame()
    },
  })
}
