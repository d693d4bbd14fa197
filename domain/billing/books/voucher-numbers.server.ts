import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { BookEntry } from './book-entry.ts'
import { insertNumber, lockSeries, selectNumbers } from './voucher-numbers.store.server.ts'

/** Numbers of vouchers, by the ids of their entries. */
export type VoucherNumbers = ReadonlyMap<string, number>

/**
 * The numbers of these entries in their financial year. An entry keeps the one that it was given first; what is booked later with an
 * earlier day gets the next, so that a program that has read a file recognises in the next one what it has.
 * @param financialYear the day on which it begins
 */
export function numberVouchers(
  deps: Pick<Deps, 'db' | 'subscribers' | 'actor'>,
  entries: readonly BookEntry[],
  financialYear: string,
): Promise<VoucherNumbers> {
  return commit(deps, async (trx) => {
    let last = await lockSeries(trx, financialYear)
    const numbers = new Map(
      await selectNumbers(
        trx,
        entries.map(({ id }) => id),
      ),
    )
    for (const { id } of entries) {
      if (numbers.has(id)) continue
      last += 1
      numbers.set(id, last)
      await insertNumber(trx, { entry_id: id, financial_year: financialYear, number: last })
    }
    return numbers
  })
}
