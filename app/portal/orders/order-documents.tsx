import { TextLink } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { documentTitle } from './order-words.ts'

export function OrderDocuments({ order }: { order: AgreedOrder }) {
  const { kind, companyName } = order.buyer
  return (
    <div className="mt-3 text-small text-soft">
      <p>
        Order <span className="whitespace-nowrap font-mono text-micro">{order.number}</span>
      </p>
      <p className="wrap-anywhere">
        Bought {kind === 'company' ? `by ${companyName ?? 'a company'}` : 'as a consumer'}
      </p>
      {order.invoices.map((invoice) => (
        <p key={invoice.id} className="flex flex-wrap items-baseline gap-x-4">
          <TextLink to={`/api/invoices/${invoice.id}.pdf`} reloadDocument className="min-h-11 text-ink">
            {documentTitle(invoice)} (PDF)
          </TextLink>
          <TextLink to={`/api/invoices/${invoice.id}.xml`} reloadDocument className="min-h-11">
            UBL<VisuallyHidden> of {documentTitle(invoice)}</VisuallyHidden>
          </TextLink>
        </p>
      ))}
    </div>
  )
}
