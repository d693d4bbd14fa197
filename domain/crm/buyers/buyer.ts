import type * as z from 'zod/mini'
import type { storedBuyer, storedVat } from './stored-buyer.ts'

export type Buyer = z.infer<typeof storedBuyer>

export type BuyerKind = Buyer['kind']

export type Vat = z.infer<typeof storedVat>

export type VatRule =
  | 'swedish-consumer'
  | 'union-consumer'
  | 'foreign-consumer'
  | 'swedish-company'
  | 'union-company'
  | 'union-company-unverified'
  | 'foreign-company'

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'orders.vat_rule': VatRule
  }
}
