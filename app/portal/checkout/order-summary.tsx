import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import type { Checkout } from '#domain/billing/payments/payments.schema.ts'
import { servicePackages, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, workingDaysInWords } from '#domain/crm/catalogue/package-scope.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { identityLines } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { deliveryWords } from '#domain/orders/delivery.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'
import { Card } from '../card.tsx'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderPrice } from './order-price.tsx'

const SELLER = [studio.name, ...identityLines(studio.legal), studio.supportEmail]

/** What is bought, by when, for how much, by whom and from whom. */
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
        {['You buy from', ...SELLER].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {order.termsVersion && (
        <p className="mt-4 text-small text-soft">
          This order is made under the{' '}
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
  if (order.instalments) return 'Two instalments, in euro. Nothing is due after the second one.'
  return amount < order.gross
    ? 'The rest of the price, in euro. It does not renew.'
    : 'One payment, in euro. It does not renew.'
}

type OrderLineProps = {
  line: SeenOrder['lines'][number]
  /** The heading above it, which it need not repeat. */
  under: string
  withPrice: boolean
}

/** A line as it was ordered: what it is called, then what it comprises. */
function OrderLine({ line, under, withPrice }: OrderLineProps) {
  const [first = '', ...comprises] = line.text.split('\n')
  return (
    <div className="mt-3 text-small">
      <p className="flex justify-between gap-6 text-soft">
        <span>{first.replace(`${under}: `, '')}</span>
        {withPrice && <span className="whitespace-nowrap">{formatEuros(line.net)}</span>}
      </p>
      {comprises.length > 0 && (
        <ul className="mt-3">
          {comprises.map((part) => (
            <li key={part} className="border-line border-t py-2">
              {part}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The time of performance. */
function Performance({ order }: { order: SeenOrder }) {
  const offer = servicePackages.find(({ key }) => key === order.service)
  const words = offer
    ? `${workingDaysInWords(packageScope(offer.key).workingDays)} from the day your project builds here`
    : deliveryWords(order, new Date())
  if (!words) return null
  return (
    <p className="border-line border-t py-3 text-small">
      <span className="text-soft">{offer ? 'Ready in' : 'Delivery'}</span> {words}
    </p>
  )
}
