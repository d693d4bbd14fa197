import type { Payment } from '../../../domain/payments/payments.schema.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const WORDS: Record<Payment['status'], string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const TONES: Partial<Record<Payment['status'], BadgeTone>> = { completed: 'after', pending: 'progress' }

/** Completed green, pending yellow, anything else red. */
export function PaymentStatusBadge({ status }: Pick<Payment, 'status'>) {
  return <Badge tone={TONES[status] ?? 'negative'}>{WORDS[status]}</Badge>
}
