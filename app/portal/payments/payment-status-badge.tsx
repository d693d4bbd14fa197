import { paymentFacts } from '../../../domain/payments/payment-states.schema.ts'
import type { Payment } from '../../../domain/payments/payments.schema.ts'
import { Badge } from '../../ui/badge.tsx'

/** Completed green, pending yellow, anything else red. */
export function PaymentStatusBadge({ status }: Pick<Payment, 'status'>) {
  const { tone, label } = paymentFacts(status)
  return <Badge tone={tone}>{label}</Badge>
}
