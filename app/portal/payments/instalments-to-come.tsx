import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { whenSecondIsDue } from '#domain/orders/after-delivery.ts'
import { instalmentToCome } from '#domain/orders/order-state.ts'
import { Card } from '../card.tsx'

/** Second instalments that are not due yet, with what they depend on; nothing while there are none. */
export function InstalmentsToCome({ orders }: { orders: readonly AgreedOrder[] }) {
  const toCome = orders.filter((order) => instalmentToCome(order) > 0)
  if (toCome.length === 0) return null
  return (
    <Card title="Due later">
      <ul className="grid gap-6">
        {toCome.map((order) => (
          <li key={order.id}>
            <h3 className="wrap-anywhere font-semibold text-body tracking-normal">
              {serviceTitle(order.service)}
            </h3>
            <p className="mt-3 font-mono text-micro text-soft">second instalment</p>
            <p className="mt-1 font-semibold text-heading tracking-[-0.035em]">
              {formatEuros(instalmentToCome(order))}
            </p>
            <p className="mt-2 text-small text-soft">
              It is{' '}
              {whenSecondIsDue({ isOver: order.isCalledOff, days: order.daysAfterDelivery ?? undefined })}.
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
