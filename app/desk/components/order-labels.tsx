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
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

const PART_PAID = { label: 'Partly paid', tone: 'progress' } as const

export const ORDER_CHOICES = Object.entries(LOOKS).map(([value, { label }]) => ({ value, label }))

/** @param order an accepted order with money received is shown as part paid */
export function OrderStatusBadge({ order }: { order: Pick<Order, 'status' | 'received'> }) {
  const { label, tone } = isOwed(order.status) && order.received > 0 ? PART_PAID : LOOKS[order.status]
  return <Badge tone={tone}>{label}</Badge>
}

export const BUYER_KINDS: readonly KindOption[] = [
  { kind: 'consumer', label: 'A consumer', says: 'Buys privately, outside a business.' },
  { kind: 'company', label: 'A company', says: 'Or a sole trader.' },
]
