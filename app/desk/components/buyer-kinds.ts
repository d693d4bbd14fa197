import type { KindOption } from '#app/portal/buyer/buyer-kind.tsx'

/** Who may buy, as the studio chooses it for them. */
export const BUYER_KINDS: readonly KindOption[] = [
  { kind: 'consumer', label: 'A consumer', says: 'Buys privately, outside a business.' },
  { kind: 'company', label: 'A company', says: 'Or a sole trader.' },
]
