import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import type { ProviderMovement } from '../payments/payments.provider.ts'
import type { MoneyMoved } from '../payments/show/money-moved.server.ts'

/** Whether our ledger and the provider's say the same about the money of clients. */
export type Reconciliation = {
  /** As people write it: `Stripe`. */
  provider: string
  ours: Flow
  theirs: Flow
  /** Payments of which they say different things, sorted by the provider's id. */
  differences: Difference[]
}

/** What came in and what went back. */
export type Flow = { received: Cents; returned: Cents }

export type Difference = {
  providerPaymentId: string
  /** Ours, when we know it. */
  paymentId: string | null
  ours: Flow
  theirs: Flow
}

/**
 * Compares payment by payment.
 * @param paymentIds the payments of ours that the provider names, by its ids
 */
export function reconcileLedgers(
  provider: string,
  own: readonly MoneyMoved[],
  theirs: readonly ProviderMovement[],
  paymentIds: ReadonlyMap<string, string>,
): Reconciliation {
  const flows = new Map<string, { ours: Flow; theirs: Flow }>()
  const flowOf = (id: string, whose: 'ours' | 'theirs') => {
    const found = flows.get(id) ?? { ours: nothing(), theirs: nothing() }
    flows.set(id, found)
    return found[whose]
  }
  for (const { payment, kind, amount } of own)
    flowOf(payment.provider_payment_id ?? payment.id, 'ours')[kind === 'payment' ? 'received' : 'returned'] +=
      amount
  for (const { id, kind, providerPaymentId, amount } of theirs) {
    const flow = flowOf(providerPaymentId ?? id, 'theirs')
    if (kind === 'charge') flow.received += amount
    if (kind === 'refund') flow.returned -= amount
  }
  const ownIds = new Map(own.map(({ payment }) => [payment.provider_payment_id, payment.id]))
  const all = [...flows.values()]
  return {
    provider,
    ours: total(all.map(({ ours }) => ours)),
    theirs: total(all.map((flow) => flow.theirs)),
    differences: [...flows]
      .filter(([, flow]) => !isSame(flow.ours, flow.theirs))
      .map(([providerPaymentId, flow]) => ({
        providerPaymentId,
        paymentId: ownIds.get(providerPaymentId) ?? paymentIds.get(providerPaymentId) ?? null,
        ...flow,
      }))
      .sort((one, other) => one.providerPaymentId.localeCompare(other.providerPaymentId)),
  }
}

/** Whether they agree. */
export function reconciliationSentence(reconciliation: Reconciliation | null): string {
  if (reconciliation === null) return 'There is no provider to compare our ledger with.'
  const { provider, ours, theirs, differences } = reconciliation
  if (differences.length === 0)
    return `Our ledger and ${provider} agree: in ${formatEuros(ours.received)}, back ${formatEuros(ours.returned)}.`
  return `Our ledger and ${provider} differ: ${flowWords({ ours, theirs }, provider)}.`
}

/** Only what differs, where something does. */
function flowWords({ ours, theirs }: { ours: Flow; theirs: Flow }, provider: string): string {
  const parts = (['received', 'returned'] as const)
    .filter((way) => ours[way] !== theirs[way] || isSame(ours, theirs))
    .map((way) => {
      const word = way === 'received' ? 'in' : 'back'
      return `${word} ${formatEuros(ours[way])} here and ${formatEuros(theirs[way])} at ${provider}`
    })
  return parts.join(', ')
}

function nothing(): Flow {
  return { received: 0, returned: 0 }
}

function total(flows: readonly Flow[]): Flow {
  return {
    received: flows.reduce((sum, { received }) => sum + received, 0),
    returned: flows.reduce((sum, { returned }) => sum + returned, 0),
  }
}

function isSame(one: Flow, other: Flow): boolean {
  return one.received === other.received && one.returned === other.returned
}
