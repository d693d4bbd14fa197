import type { Db, Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore, standingIn } from '#domain/kernel/rows.ts'
import { selectInvoicesOfOwner } from './invoices.store.server.ts'
import { readDocument } from './stored-document.ts'

/** Newest first, with everything that they say. */
export async function exportOfInvoices(db: Db, ownerId: string) {
  const rows = await selectInvoicesOfOwner(db, ownerId)
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    issuedAt: row.issued_at,
    ...readDocument(row),
  }))
}

/** With their files, through the seventh year after the one in which they were issued. @returns how many */
export function expireInvoices(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'invoices', 'issued_at', accountingBefore)
}

/** Those of these orders that an invoice refers to. */
export function findOrdersWithInvoices(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return standingIn(db, 'invoices', 'order_id', orderIds)
}
