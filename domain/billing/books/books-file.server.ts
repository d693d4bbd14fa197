import { vatPercent } from '#domain/crm/buyers/vat.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { pluck } from '#domain/kernel/database.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { calledName } from '#domain/kernel/studio.ts'
import { csvTable } from '#domain/kernel/text.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { recordExport } from '#domain/people/audit/audit.server.ts'
import { DOCUMENT_KINDS } from '../invoices/invoices.schema.ts'
import type { Accounts } from './accounts.ts'
import type { BookEntry } from './book-entry.ts'
import type { Books } from './collect-books.server.ts'
import { financialYearOf, sie } from './sie.ts'
import { insertNumber, lockSeries, selectNumbers } from './voucher-numbers.store.server.ts'

/** `csv` is a table, `sie` is SIE 4 for accounting software. */
type BooksFormat = 'csv' | 'sie'

type FileDeps = Pick<
  Deps,
  'actor' | 'subscribers' | 'db' | 'clock' | 'seller' | 'accountingCurrency' | 'financialYearBegins'
>

/** Exports the books of a period. SIE vouchers get permanent numbers. @param period days, both included */
export async function booksFile(
  deps: FileDeps,
  { entries, isTest }: Pick<Books, 'entries' | 'isTest'>,
  { from, to, format, accounts }: { from: string; to: string; format: BooksFormat; accounts: Accounts },
): Promise<string | Uint8Array> {
  await recordExport(deps, { of: 'books', detail: { rows: entries.length, from, to, format } })
  if (format === 'csv') return csv(entries)
  const { seller, accountingCurrency: currency, financialYearBegins: yearBegins } = deps
  const { organisationNumber } = seller
  const company = { name: calledName(seller), organisationNumber, currency, yearBegins }
  const period = { from, to, madeOn: stockholmDay(deps.clock()), isTest }
  const numbers = await numberVouchers(deps, entries, financialYearOf(period, company))
  return sie(entries, accounts, company, period, numbers)
}

const HEADS = [
  'day',
  'kind',
  'reference',
  'text',
  'net',
  'vat',
  'gross',
  'currency',
  'vat rate',
  'vat category',
  'country',
  'vat number',
  'order',
  'corrects',
  'sek per eur',
  'vat sek',
  'evidence',
]

/** The entries as a table (RFC 4180), in the given order. Entries that reduce a balance are negative. */
export function csv(entries: readonly BookEntry[]): string {
  return csvTable([HEADS, ...entries.map(fieldsOf)])
}

function fieldsOf(entry: BookEntry): string[] {
  const { day, kind, reference, text, rate } = entry
  const first = [day, kind, reference, text]
  const order = 'order' in entry ? entry.order : ''
  if ('gross' in entry) {
    const { sign } = DOCUMENT_KINDS[entry.kind]
    const { net, vatAmount, gross, vat, kronorVatAmount, buyer, corrects, evidence } = entry
    const amounts = [net, vatAmount, gross].map((amount) => decimalText(sign * amount))
    const inKronor = kronorVatAmount === null ? '' : decimalText(sign * kronorVatAmount)
    const who = [vat.category, buyer.country ?? '', buyer.vatNumber ?? '', order, corrects ?? '']
    return [...first, ...amounts, 'EUR', String(vatPercent(vat)), ...who, rate ?? '', inKronor, evidence]
  }
  const sign = entry.kind === 'payment' || entry.kind === 'payout' ? 1 : -1
  const ofDocument = ['', '', '', '']
  const amount = decimalText(sign * entry.amount)
  return [...first, '', '', amount, 'EUR', ...ofDocument, order, '', rate ?? '', '', '']
}

/** Voucher numbers by entry id. */
type VoucherNumbers = ReadonlyMap<string, number>

/**
 * Numbers the entries within their financial year. An entry keeps its first number, and later entries get the next one
 * whatever their day, so that accounting software recognizes what it has already imported.
 * @param financialYear its first day
 */
export function numberVouchers(
  deps: Pick<Deps, 'db' | 'subscribers' | 'actor'>,
  entries: readonly BookEntry[],
  financialYear: string,
): Promise<VoucherNumbers> {
  return commit(deps, async (work) => {
    let last = await lockSeries(work, financialYear)
    const numbers = new Map(await selectNumbers(work, pluck(entries, 'id')))
    for (const { id } of entries) {
      if (numbers.has(id)) continue
      last += 1
      numbers.set(id, last)
      await insertNumber(work, { entry_id: id, financial_year: financialYear, number: last })
    }
    return numbers
  })
}
