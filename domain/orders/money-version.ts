import { versionOf } from '#domain/kernel/stored.ts'
import type { Order } from './orders.schema.ts'

/** Names what decides how much an order costs, and how much of that is open. */
export function versionOfMoney({
  status,
  gross,
  vatAmount,
  received,
  returned,
  instalments,
  keptProgress,
}: Order): string {
  return versionOf({ status, gross, vatAmount, received, returned, instalments, keptProgress })
}
