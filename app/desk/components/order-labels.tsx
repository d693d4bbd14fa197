import type { KindOption } from '#app/portal/buyer-form.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { isOwed } from '#domain/orders/order-state.ts'
import type { Order, OrderStatus } from '#domain/orders/orders.schema.ts'

const LOOKS: Readonly<Record<OrderStatus, { label: string; tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  offered: { label: 'Offered', tone: 'progress' },
  accepted: { label: 'Accepted', tone: 'after' },
  paid: { label: 'Paid', tone: 'after' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  withdrawn: { label: 'Buyer withdrew', tone: 'neutral' },
}

const WITHDRAWN = { label: 'Withdrawn', tone: 'neutral' } as const

const PART_PAID = { label: 'Partly paid', tone: 'progress' } as const

export const ORDER_CHOICES = Object.entries(LOOKS).map(([value, { label }]) => ({ value, label }))

type Shown = Pick<Order, 'status' | 'received'> & { withdrawnAt?: string | null }

/** @param order an accepted order with money received is shown as part paid, and a cancelled offer as withdrawn */
export function OrderStatusBadge({ order: { status, received, withdrawnAt } }: { order: Shown }) {
  const partPaid = isOwed(status) && received > 0 && PART_PAID
  const { label, tone } = partPaid || (withdrawnAt && WITHDRAWN) || LOOKS[status]
  return <Badge tone={tone}>{label}</Badge>
}

export const BUYER_KINDS: readonly KindOption[] = [
  { value: 'consumer', label: 'A consumer', says: 'Buys privately, outside a business.' },
  { value: 'company', label: 'A company', says: 'Or a sole trader.' },
]
