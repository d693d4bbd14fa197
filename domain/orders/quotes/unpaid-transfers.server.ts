import type { RenderedEmail } from '#domain/email/email-layout.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import { type Part, partToPay } from '../instalments.ts'
import { ownerOf } from '../notify-buyer.server.ts'
import { isOwed } from '../order-state.ts'
import { showOrder } from '../orders.server.ts'
import { isUntouched, owedQuotes } from './owed-quotes.server.ts'
import { renewLink } from './quotes.server.ts'
import { reminderEmail } from './reminders.emails.ts'

/** since: when it became due, ISO 8601; dueOn: YYYY-MM-DD */
export type UnpaidTransfer = {
  orderId: string
  number: string
  buyer: string
  part: Part
  since: string
  dueOn: string
}

/**
 * Transfers to remind of: nothing has arrived. Partial payments are a task for the studio. @param
 * order default all
 */
export async function unpaidTransfers(db: Db, order?: string): Promise<UnpaidTransfer[]> {
  return (await owedQuotes(db, order)).flatMap(
    ({ id: orderId, number, recipient_name: buyer, toPay, since, dueOn }) =>
      dueOn === null || !isUntouched(toPay)
        ? []
        : [{ orderId, number, buyer, part: toPay.part, since, dueOn }],
  )
}

/**
 * The reminder and its recipient, or undefined once money has arrived or the order has ended. A buyer without an
 * account gets a new link that shows how to pay.
 * @returns hasAccount: whether the reader can sign in
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
  const owner = await ownerOf(db, order)
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
