import type { OrderStatus } from '../../../domain/orders/orders.schema.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

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

export function orderStatusLabel(status: OrderStatus): string {
  return LOOKS[status].label
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = LOOKS[status]
  return <Badge tone={tone}>{label}</Badge>
}
