import type { Db } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { type Movement, movementsBetween } from '#domain/orders/movements.server.ts'
import type { PaymentsDeps, PaymentsProvider, ProviderMovement } from '../payments/payments.provider.ts'
import { type PaymentRow, selectPaymentsInList } from '../payments/payments.store.server.ts'

/** Comparison of our ledger with the provider's. */
export type Reconciliation = {
  /** Display name, such as `Stripe`. */
  provider: string
  ours: Flow
  theirs: Flow
  /** Payments whose amounts differ, sorted by the provider's id. */
  differences: Difference[]
}

export type Flow = { received: Cents; returned: Cents }

export type Difference = {
  providerPaymentId: string
  /** Our id, if known. */
  paymentId: string | null
  ours: Flow
  theirs: Flow
}

/** Compares the ledgers payment by payment. */
export function reconcile(
  { provider, paymentIds, ours: theirs }: Settlements,
  movements: readonly MoneyMoved[],
  name: PaymentsProvider['name'],
): Reconciliation {
  const own = movements.filter(({ payment }) => payment.provider === name)
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

export function reconciliationSentence(reconciliation: Reconciliation | null): string {
  if (reconciliation === null) return 'No payments provider is configured to compare our ledger with.'
  const { provider, ours, theirs, differences } = reconciliation
  if (differences.length === 0)
    return `Our ledger and ${provider} agree: ${formatEuros(ours.received)} received, ${formatEuros(ours.returned)} refunded.`
  return `Our ledger and ${provider} differ: ${flowWords({ ours, theirs }, provider)}.`
}

/** Without the sums that agree, unless both do. */
function flowWords({ ours, theirs }: { ours: Flow; theirs: Flow }, provider: string): string {
  const parts = (['received', 'returned'] as const)
    .filter((way) => ours[way] !== theirs[way] || isSame(ours, theirs))
    .map((way) => {
      const word = way === 'received' ? 'received' : 'refunded'
      return `${formatEuros(ours[way])} ${word} here and ${formatEuros(theirs[way])} at ${provider}`
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

/** A movement with its payment. */
export type MoneyMoved = Movement & { payment: PaymentRow }

/** Movements in a half-open interval (ISO 8601), oldest first. */
export async function moneyMovedBetween(db: Db, span: { from: string; to: string }): Promise<MoneyMoved[]> {
  const movements = await movementsBetween(db, span)
  const rows = await selectPaymentsInList(db, 'id', [...new Set(movements.map(({ paymentId }) => paymentId))])
  const payments = new Map(rows.map((row) => [row.id, row]))
  return movements.flatMap((movement) => {
    const payment = payments.get(movement.paymentId)
    return payment ? [{ ...movement, payment }] : []
  })
}

export type BooksDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'accountingCurrency' | 'paymentsProvider'>

/** Movements at the provider, by how they are handled. */
export type Settlements = {
  provider: string
  /** Our payment ids by the provider's ids. */
  paymentIds: ReadonlyMap<string, string>
  ours: ProviderMovement[]
  notOurs: ProviderMovement[]
  byHand: ProviderMovement[]
}

export async function settlementsOf(
  { db, paymentsProvider }: BooksDeps,
  span: { from: Date; to: Date },
): Promise<Settlements | null> {
  if (!paymentsProvider.listSettlements) return null
  const all = await paymentsProvider.listSettlements(span)
  const named = [...new Set(all.flatMap(({ providerPaymentId }) => providerPaymentId ?? []))]
  const payments = await selectPaymentsInList(db, 'provider_payment_id', named)
  const paymentIds = new Map(payments.map(({ id, provider_payment_id }) => [provider_payment_id ?? id, id]))
  // A movement that claims to be ours but is unknown here is a difference, so it counts as ours.
  const claimed = new Set(
    all.flatMap(({ paymentId, providerPaymentId }) => (paymentId && providerPaymentId) || []),
  )
  const isOurs = ({ providerPaymentId: id, currency }: ProviderMovement) =>
    currency === 'eur' && (id === undefined || paymentIds.has(id) || claimed.has(id))
  const own = all.filter(isOurs)
  const { name } = paymentsProvider
  return {
    provider: name.charAt(0).toUpperCase() + name.slice(1),
    paymentIds,
    ours: own,
    notOurs: all.filter((movement) => !isOurs(movement)),
    byHand: own.filter(({ kind }) => kind === 'other'),
  }
}
