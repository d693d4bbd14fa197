import type { RenderedEmail } from '#domain/email/email-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { progressOfOrder } from '#domain/projects/project-states.server.ts'
import { type Part, partToPay } from '../instalments.ts'
import { isOwed } from '../order-state.ts'
import { lockedOrder, noSuchOrder, showOrder } from '../orders.server.ts'
import { isUntouched, owedQuotes } from './owed-quotes.server.ts'
import { renewLink } from './quotes.server.ts'
import { selectQuote, updateQuote } from './quotes.store.server.ts'
import { reminderEmail } from './reminders.emails.ts'

/** since: when it fell due to be sent, ISO 8601; dueOn: YYYY-MM-DD */
export type UnpaidTransfer = {
  orderId: string
  number: string
  buyer: string
  part: Part
  since: string
  dueOn: string
}

/** Transfers of which nothing arrived, unless their quote says that nobody is reminded. What came short waits for the studio instead. @param order of one, or of all */
export async function unpaidTransfers(db: Db, order?: string): Promise<UnpaidTransfer[]> {
  return (await owedQuotes(db, order)).flatMap(
    ({ id: orderId, number, recipient_name: buyer, toPay, since, dueOn, is_reminded }) =>
      dueOn === null || is_reminded === 0 || !isUntouched(toPay)
        ? []
        : [{ orderId, number, buyer, part: toPay.part, since, dueOn }],
  )
}

/**
 * The email that reminds of one and to whom it goes; nothing once money came or the order has ended. A deleted account gets a new link to
 * the quote, which shows without signing in how to pay.
 * @returns hasAccount: whether its reader can sign in
 */
export async function reminderOfTransfer(
  deps: Pick<Deps, 'clock' | 'seller' | 'studio' | 'studioEmail'>,
  db: Db,
  { orderId, part, dueOn }: UnpaidTransfer,
): Promise<{ to: string; mail: RenderedEmail; replyTo: string; hasAccount: boolean } | undefined> {
  const now = deps.clock()
  const order = await showOrder(db, orderId)
  const toPay = isOwed(order.status) ? partToPay(order) : undefined
  if (toPay?.part !== part || !isUntouched(toPay)) return undefined
  const owner = order.ownerId === null ? undefined : await findPerson(db, order.ownerId)
  const opensProject = owner !== undefined && (await progressOfOrder(db, orderId)) === undefined
  const { seller, studio } = deps
  const secret = owner ? undefined : await renewLink(db, orderId)
  return {
    to: owner?.email ?? order.buyer.email,
    mail: reminderEmail({ order, toPay, dueOn, opensProject, secret, seller, now }, studio),
    replyTo: deps.studioEmail,
    hasAccount: owner !== undefined,
  }
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
