import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { vatInKronor } from './rates/rates.server.ts'

/** VAT in kronor as a paper says it; nothing when the books are in euro, there is no VAT or no rate is known. */
export async function kronorOf(
  deps: Pick<Deps, 'accountingCurrency'>,
  db: Db,
  { vatAmount, issuedOn }: Pick<InvoiceDocument, 'vatAmount' | 'issuedOn'>,
): Promise<InvoiceDocument['kronor']> {
  return saysKronor(deps, vatAmount) ? vatInKronor({ db }, { vatAmount, day: issuedOn }) : null
}

/** Where no VAT is charged there is none to say in kronor. */
export function saysKronor(
  { accountingCurrency }: Pick<Deps, 'accountingCurrency'>,
  vatAmount: Cents,
): boolean {
  return accountingCurrency === 'SEK' && vatAmount > 0
}
