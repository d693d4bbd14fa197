import type { Db } from '../kernel/database.ts'
import type { Cents } from '../kernel/money.ts'
import { selectOrdersHeldFor } from './reads.store.server.ts'

/** A sale without VAT that rests on its buyer's word alone, while nobody of the studio has said otherwise. order: its number */
export type UnprovenSale = { order: string; net: Cents; since: string }

/** Oldest first. */
export async function listUnproven(db: Db): Promise<UnprovenSale[]> {
  const rows = await selectOrdersHeldFor(db, 'vat-charged')
  return rows.map(({ number, net, created_at }) => ({ order: number, net, since: created_at }))
}
