import { commit } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { findPerson } from '../../people/people.server.ts'
import { progressOfOrder } from '../../projects/project-states.server.ts'
import { partToPay } from '../instalments.ts'
import { lockedOrder } from '../lock-order.server.ts'
import { isOwed } from '../order-state.ts'
import { noSuchOrder } from '../refusals.ts'
import { isUntouched, owedQuotes } from './owed-quotes.server.ts'
import { selectQuote, updateQuote } from './quotes.store.server.ts'
import { reminderMail } from './reminders.mails.ts'
import { reminderKeys, reminderNow } from './reminders.ts'

/**
 * Reminds buyers of transfers of which nothing arrived, unless their quote says that they are not. What came short waits for the studio
 * instead. Each reminder is mailed at most once; safe to repeat, and in several processes.
 * @returns how many mails were stored
 */
export async function remindUnpaid(deps: Deps): Promise<number> {
  let mails = 0
  for (const { id, toPay, since, dueOn, is_reminded } of await owedQuotes(deps.db)) {
    if (dueOn === null || is_reminded === 0) continue
    const now = deps.clock()
    const reminder = reminderNow({ since, dueOn }, now)
    if (!reminder) continue
    mails += await commit(deps, async (work) => {
      const order = await lockedOrder(work, id)
      const part = isOwed(order.status) ? partToPay(order) : undefined
      if (part?.part !== toPay.part || !isUntouched(part)) return 0
      const owner = order.ownerId === null ? undefined : await findPerson(work, order.ownerId)
      const hasProject = (await progressOfOrder(work, id)) !== undefined
      const isStored = await enqueueMail(work, {
        to: owner?.email ?? order.buyer.email,
        mail: reminderMail({ order, toPay: part, dueOn, hasProject, seller: deps.seller, now }, deps.studio),
        replyTo: deps.studioEmail,
        now,
        key: reminderKeys(id, part.part)[reminder],
      })
      return isStored ? 1 : 0
    })
  }
  return mails
}

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
