import type { Db, Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'
import { selectBuyer } from './buyers.store.server.ts'
import { toStoredCheck } from './vat-numbers/vat-checks.server.ts'
import { selectChecksOfOwner } from './vat-numbers/vat-checks.store.server.ts'

/** Times in ISO 8601; checks oldest first. All of it goes with the account; what an order or invoice says of its buyer stays with that. */
export async function exportOfBuyer(db: Db, ownerId: string) {
  const buyer = await selectBuyer(db, ownerId)
  const checks = await selectChecksOfOwner(db, ownerId)
  return {
    buyer: buyer
      ? {
          kind: buyer.kind,
          country: buyer.country,
          companyName: buyer.company_name,
          address: buyer.address,
          vatNumber: buyer.vat_number,
          reference: buyer.reference,
          updatedAt: buyer.updated_at,
        }
      : null,
    vatChecks: checks.map(toStoredCheck),
  }
}

/** They show why no VAT was charged, so they are kept as long as accounting records. @returns how many */
export function expireVatChecks(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'vat_checks', 'checked_at', accountingBefore)
}
