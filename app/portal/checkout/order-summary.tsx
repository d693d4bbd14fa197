import { studio } from '../../../content/studio.ts'
import { servicePackages, serviceTitle } from '../../../domain/catalogue/catalogue.schema.ts'
import { identityLines } from '../../../domain/kernel/identity.ts'
import { formatEuros } from '../../../domain/kernel/money.ts'
import type { Checkout } from '../../../domain/payments/payments.schema.ts'
import { Card } from '../frame/card.tsx'

const SELLER = [studio.name, ...identityLines(studio.legal), studio.supportEmail]

/** What is bought, and from whom. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const offer = servicePackages.find(({ key }) => key === checkout.service)
  return (
    <Card title="Your order">
      <h3 className="text-title">{serviceTitle(checkout.service)}</h3>
      {offer && <p className="mt-2 text-soft">{offer.description}</p>}
      <dl className="mt-6 border-line border-y">
        <div className="flex items-baseline justify-between gap-6 py-4">
          <dt>
            Total <span className="text-small text-soft">incl. VAT</span>
          </dt>
          <dd className="font-semibold text-heading tracking-[-0.035em]">{formatEuros(checkout.amount)}</dd>
        </div>
      </dl>
      <p className="mt-4 text-small text-soft">One payment, in euro. It does not renew.</p>
      <address className="mt-4 text-small text-soft not-italic">
        {['You buy from', ...SELLER].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </Card>
  )
}
