import type { Db } from '../kernel/database.ts'
import type { Buyer } from './buyer.ts'

/** Who buys when this account buys now. */
export async function currentBuyer(
  _db: Db,
  payer: { id: string; name: string; email: string },
): Promise<Buyer> {
  return {
    kind: 'consumer',
    name: payer.name,
    email: payer.email,
    country: null,
    companyName: null,
    address: null,
    vatNumber: null,
    reference: null,
    vatCheck: null,
  }
}
