import type { PaymentsProviderName } from './payments.table.ts'

/** Whether buyers confirm their payments in a checkout: the sandbox confirms by itself, and a bank transfer is booked by the studio. */
export function hasCheckout(provider: PaymentsProviderName): boolean {
  return provider === 'stripe' || provider === 'rehearsal'
}

/** What buyers are told where no money moves. */
export const MODE_NOTES: Partial<Record<PaymentsProviderName, string>> = {
  sandbox: 'Test mode — no card is charged',
  rehearsal: 'Rehearsal — nothing is charged',
}
