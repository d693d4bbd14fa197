import type { Buyer } from './buyer.ts'
import { buyerOf, findBuyer, withVatCheck } from './buyers.server.ts'
import type { BuyersDeps } from './vat-numbers/vat-checks.server.ts'

/**
 * Who buys when this account buys now. The register is asked where its last yes is older than a day, which may take seconds: never within
 * a transaction.
 */
export async function currentBuyer(
  deps: BuyersDeps,
  payer: { id: string; name: string; email: string },
): Promise<Buyer> {
  const details = await findBuyer(deps.db, payer.id)
  return buyerOf(payer, details && (await withVatCheck(deps, payer.id, details)))
}
