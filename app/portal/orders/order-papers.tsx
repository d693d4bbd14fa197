import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { paperTitle } from './order-words.ts'

/** Its number, and each invoice and credit note as a file. */
export function OrderPapers({ order }: { order: AgreedOrder }) {
  return (
    <div className="mt-3 text-small text-soft">
      <p>
        Order <span className="whitespace-nowrap font-mono text-micro">{order.number}</span>
      </p>
      {order.invoices.map((paper) => (
        <p key={paper.id} className="flex flex-wrap items-baseline gap-x-4">
          <TextLink to={`/api/invoices/${paper.id}.pdf`} reloadDocument className="min-h-11 text-ink">
            {paperTitle(paper)} (PDF)
          </TextLink>
          <TextLink to={`/api/invoices/${paper.id}.xml`} reloadDocument className="min-h-11">
            UBL<VisuallyHidden> of {paperTitle(paper)}</VisuallyHidden>
          </TextLink>
        </p>
      ))}
    </div>
  )
}
