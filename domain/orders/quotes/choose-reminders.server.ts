import type { Deps } from '#domain/kernel/deps.ts'
import { lockedOrder } from '../lock-order.server.ts'
import { noSuchOrder } from '../refusals.ts'
import { selectQuote, updateQuote } from './quotes.store.server.ts'

/** The buyer says whether they are reminded of their transfer. @throws AppError not-found unless the order is a quote of theirs */
export async function chooseReminders(
  deps: Pick<Deps, 'db'>,
  { ownerId, orderId, isReminded }: { ownerId: string; orderId: string; isReminded: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockedOrder(trx, orderId)
    if (order.ownerId !== ownerId || !(await selectQuote(trx, orderId))) throw noSuchOrder()
    await updateQuote(trx, orderId, { is_reminded: isReminded ? 1 : 0 })
  })
}
