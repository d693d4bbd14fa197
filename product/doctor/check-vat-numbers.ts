import { countPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning } = findingsAbout('VAT numbers')

/** Each number that waits may be a sale with VAT that is to be corrected. */
export async function checkVatNumbers({ deps }: Product): Promise<Finding[]> {
  const count = await countPending(deps.db)
  const waiting = `${counted(count, 'number')} ${count === 1 ? 'waits' : 'wait'} for an answer`
  if (!deps.vatRegister.isOn)
    return [
      count === 0
        ? ok('Nobody is asked about them, as VIES_URL is not set.')
        : warning(`${waiting}, and nobody is asked: set VIES_URL. The desk lists them under Money.`),
    ]
  return [
    count === 0
      ? ok('None waits for an answer.')
      : warning(`${waiting}: the server asks every hour. The desk lists them under Money.`),
  ]
}
