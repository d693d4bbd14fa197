import type { Deps } from '#domain/kernel/deps.ts'
import { calledName } from '#domain/kernel/studio.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { recordExport } from '#domain/people/audit/audit.server.ts'
import type { Accounts } from './accounts.ts'
import type { Books } from './collect-books.server.ts'
import { csv } from './csv.ts'
import { financialYearOf, sie } from './sie.ts'
import { numberVouchers } from './voucher-numbers.server.ts'

/** `csv` is a table, `sie` is SIE 4 for a program that keeps books. */
type BooksFormat = 'csv' | 'sie'

type FileDeps = Pick<
  Deps,
  'actor' | 'readers' | 'db' | 'clock' | 'seller' | 'accountingCurrency' | 'financialYearBegins'
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
