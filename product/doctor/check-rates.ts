import { confirmed } from '#content/confirmed.ts'
import { latestRate } from '#domain/billing/invoices/rates/rates.server.ts'
import { stockholmDay } from '#domain/kernel/clock.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('rates')

/** Longer than any run of days without a rate. */
const OLD_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

/** Where the books are in kronor, invoices need a rate; where they are in euro, somebody must have meant it. */
export async function checkRates({ config, deps }: Product, now: Date): Promise<Finding[]> {
  if (config.ACCOUNTING_CURRENCY === 'EUR') return config.isLoopback ? [] : checkEuro()
  const last = await latestRate(deps, stockholmDay(now))
  const help = config.RATES_URL ? "try 'rates refresh'" : "set RATES_URL=on, or keep one with 'rates set'"
  const level = config.isLoopback ? warning : problem
  if (!last) return [level(`The books are in kronor and no rate is known: ${help}.`)]
  const says = `The last known rate is of ${last.day} (${last.source}).`
  const isOld = now.getTime() - Date.parse(last.day) > OLD_DAYS * DAY_MS
  return [isOld ? warning(`${says} Invoices go out with it: ${help}.`) : ok(says)]
}

function checkEuro(): Finding[] {
  return confirmed.some(({ what }) => what === 'books in euro')
    ? [ok('The books are in euro, as own/confirmed.json says.')]
    : [
        warning(
          "Are the books really in euro? Invoices then say no VAT in kronor. If so, name 'books in euro' in own/confirmed.json; else set ACCOUNTING_CURRENCY=SEK.",
        ),
      ]
}
