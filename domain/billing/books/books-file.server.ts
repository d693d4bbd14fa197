import { vatPercent } from '#domain/crm/buyers/price-words.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { calledName } from '#domain/kernel/studio.ts'
import { csvTable } from '#domain/kernel/text.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { recordExport } from '#domain/people/audit/audit.server.ts'
import { PAPERS } from '../invoices/invoices.schema.ts'
import type { Accounts } from './accounts.ts'
import type { BookEntry } from './book-entry.ts'
import type { Books } from './collect-books.server.ts'
import { financialYearOf, sie } from './sie.ts'
import { numberVouchers } from './voucher-numbers.server.ts'

/** `csv` is a table, `sie` is SIE 4 for a program that keeps books. */
type BooksFormat = 'csv' | 'sie'

type FileDeps = Pick<
  Deps,
  'actor' | 'subscribers' | 'db' | 'clock' | 'seller' | 'accountingCurrency' | 'financialYearBegins'
>

/** The books of a period as a file; for SIE its vouchers are numbered, once and for all. @param period days, both included */
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

/** The entries as a table (RFC 4180), in the order given. What lowers what is owed or held is negative. */
export function csv(entries: readonly BookEntry[]): string {
  const lines = [HEADS, ...entries.map(fieldsOf)]
  return csvTable(lines)
}

function fieldsOf(entry: BookEntry): string[] {
  const { day, kind, reference, text, rate } = entry
  const first = [day, kind, reference, text]
  const order = 'order' in entry ? entry.order : ''
  if ('gross' in entry) {
    const { sign } = PAPERS[entry.kind]
    const { net, vatAmount, gross, vat, kronorVatAmount, buyer, corrects, evidence } = entry
    const amounts = [net, vatAmount, gross].map((amount) => decimalText(sign * amount))
    const inKronor = kronorVatAmount === null ? '' : decimalText(sign * kronorVatAmount)
    const who = [vat.category, buyer.country ?? '', buyer.vatNumber ?? '', order, corrects ?? '']
    return [...first, ...amounts, 'EUR', String(vatPercent(vat)), ...who, rate ?? '', inKronor, evidence]
  }
  const sign = entry.kind === 'payment' || entry.kind === 'payout' ? 1 : -1
  return [
    ...first,
    '',
    '',
    decimalText(sign * entry.amount),
    'EUR',
    '',
    '',
    '',
    '',
    order,
    '',
    rate ?? '',
    '',
    '',
  ]
}
