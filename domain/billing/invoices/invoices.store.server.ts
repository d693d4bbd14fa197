import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, inList, insertOnce, type Tables, type Trx } from '#domain/kernel/database.ts'

export type InvoiceRow = Selectable<Tables['invoices']>

/** Numbers get longer after 9999, but text is compared character by character. */
const NUMBER_LENGTH = sql`length(number)`
const NUMBER_YEAR = sql`substr(number, 1, 4)`

/** Takes the next number of a year and locks the series until the transaction ends. */
export async function takeNumber(trx: Trx, year: number): Promise<number> {
  const row = await trx
    .insertInto('invoice_series')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last_number: sql<number>`invoice_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

export async function insertInvoice(trx: Trx, row: Insertable<Tables['invoices']>): Promise<void> {
  await trx.insertInto('invoices').values(row).execute()
}

/** Changes a document that hasn't been drawn. */
export async function updateDocument(trx: Trx, change: { id: string; document: string }): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ document: change.document })
    .where('id', '=', change.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice_files').select('form').where('invoice_id', '=', change.id))),
    )
    .execute()
}

export function selectInvoice(db: Db, id: string) {
  return db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectInvoiceOfOwner(db: Db, which: { id: string; userId: string }) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

export function selectInvoicesOfNumbers(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('invoices')
    .select(['number', 'order_id'])
    .where(inList(db, 'number', numbers))
    .execute()
}

/** Sorted by number, even if the clock was set back in between. */
export function selectInvoicesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy(NUMBER_YEAR)
    .orderBy(NUMBER_LENGTH)
    .orderBy('number')
    .execute()
}

export function selectInvoicesOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
}

export async function countInvoicesWithoutFile(db: Db, time: string): Promise<number> {
  const row = await db
    .selectFrom('invoices')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('issued_at', '<', time)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_files')
            .select('invoice_files.invoice_id')
            .whereRef('invoice_files.invoice_id', '=', 'invoices.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

export function selectInvoicesBetween(db: Db, span: { from: string; to: string }) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('issued_at', '>=', span.from)
    .where('issued_at', '<', span.to)
    .orderBy('issued_at')
    .orderBy(NUMBER_LENGTH)
    .orderBy('number')
    .execute()
}

/** Oldest first. */
export function selectInvoicesOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .orderBy('issued_at')
    .orderBy(NUMBER_LENGTH)
    .orderBy('number')
    .execute()
}

export function selectFile(db: Db, which: { invoiceId: string; form: 'pdf' | 'ubl' }) {
  return db
    .selectFrom('invoice_files')
    .selectAll()
    .where('invoice_id', '=', which.invoiceId)
    .where('form', '=', which.form)
    .executeTakeFirst()
}

/** Keeps an existing file. */
export function insertFile(trx: Trx, row: Insertable<Tables['invoice_files']>) {
  return insertOnce(trx.insertInto('invoice_files').values(row))
}
