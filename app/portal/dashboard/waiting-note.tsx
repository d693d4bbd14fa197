import { Alert } from '#app/ui/alert.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { partName } from '#domain/orders/instalments.ts'
import type { WaitingOrder } from '#domain/orders/quotes/quotes.schema.ts'
import { useNow } from '../time/use-now.ts'

/** Quotes that were accepted open no project before they are paid: how much is open, by when, and the way there. */
export function WaitingNote({ orders }: { orders: readonly WaitingOrder[] }) {
  const now = useNow()
  if (orders.length === 0) return null
  return (
    <div className="mb-7 grid gap-3">
      {orders.map(({ orderId, title, open, part, dueOn }) => (
        <Alert key={orderId} tone="warning">
          <span className="wrap-anywhere font-semibold">{title}</span> waits for your payment of{' '}
          {formatEuros(open)}
          {partName(part) !== null && `, ${partName(part)}`}
          {dueOn !== null && `, due on ${dayNamed(dueOn, now)}`}.{' '}
          <TextLink to="/client/payments">
            How to pay<VisuallyHidden> {title}</VisuallyHidden>
          </TextLink>
        </Alert>
      ))}
    </div>
  )
}
