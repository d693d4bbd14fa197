import { Alert } from '#app/ui/alert.tsx'
import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { PaymentsSetup } from '#domain/billing/payments/payments.schema.ts'

/** Says so where no money moves; nothing where it does. */
export function ModeNote({ mode }: { mode: PaymentsSetup['mode'] | undefined }) {
  const note = mode && providerFacts(mode).chargesNobody?.note
  if (!note) return null
  return (
    <div className="mb-7">
      <Alert tone="warning">{note}</Alert>
    </div>
  )
}
