import type { Db, Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import {
  deleteInvoicesBefore,
  selectInvoicesOfOwner,
  selectOrdersWithInvoices,
} from './invoices.store.server.ts'
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

/** Through the seventh year after the one in which they were issued. @returns how many */
export function expireInvoices(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  return deleteInvoicesBefore(trx, accountingBefore)
}

/** Those of these orders that an invoice refers to. */
export async function findOrdersWithInvoices(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await selectOrdersWithInvoices(db, orderIds))
}
