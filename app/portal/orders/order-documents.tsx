import { useRef } from 'react'
import { later, useAsked } from '#app/ui/later.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { useRefetchOrders } from '../lists/lists.ts'
import { documentTitle } from './order-words.ts'

const CorrectBuyerDialog = later(async () => (await import('./correct-buyer-dialog.tsx')).CorrectBuyerDialog)

export function OrderDocuments({ order }: { order: AgreedOrder }) {
  return (
    <div className="mt-3 text-small text-soft">
      <p>
        Order <span className="whitespace-nowrap font-mono text-micro">{order.number}</span>
      </p>
      <BoughtBy order={order} />
      {order.invoices.map((paper) => (
        <p key={paper.id} className="flex flex-wrap items-baseline gap-x-4">
          <TextLink to={`/api/invoices/${paper.id}.pdf`} reloadDocument className="min-h-11 text-ink">
            {documentTitle(paper)} (PDF)
          </TextLink>
          <TextLink to={`/api/invoices/${paper.id}.xml`} reloadDocument className="min-h-11">
            UBL<VisuallyHidden> of {documentTitle(paper)}</VisuallyHidden>
          </TextLink>
        </p>
      ))}
    </div>
  )
}

function BoughtBy({ order }: { order: AgreedOrder }) {
  const correction = useAsked<void>()
  const line = useRef<HTMLParagraphElement>(null)
  const { toast } = useToast()
  const lookAgain = useRefetchOrders()
  const { kind, companyName } = order.buyer
  return (
    <>
      <p ref={line} tabIndex={-1} className="wrap-anywhere outline-none">
        Bought {kind === 'company' ? `by ${companyName ?? 'a company'}` : 'as a consumer'}
        {order.mayCorrectBuyer && (
          <>
            .{' '}
            <button
              type="button"
              onClick={() => correction.ask()}
              className="min-h-6 underline decoration-edge underline-offset-4 hover:text-ink"
            >
              {kind === 'company' ? 'Change to a private purchase' : 'Change to a company purchase'}
              <VisuallyHidden>: {order.number}</VisuallyHidden>
            </button>
          </>
        )}
      </p>
      {correction.asked && (
        <CorrectBuyerDialog
          key={correction.asked.nth}
          order={order}
          onClose={(isCorrected) => {
            correction.end()
            if (!isCorrected) return
            line.current?.focus()
            lookAgain()
            toast({ title: 'Billing Details Changed', description: 'We’ve emailed you the changes.' })
          }}
        />
      )}
    </>
  )
}
