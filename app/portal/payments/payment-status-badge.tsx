import { Badge } from '#app/ui/badge.tsx'
import { paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'

export function PaymentStatusBadge({ status }: Pick<Payment, 'status'>) {
  const { tone, label } = paymentFacts(status)
  return <Badge tone={tone}>{label}</Badge>
}
