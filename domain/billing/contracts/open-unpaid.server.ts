import { conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { notifyBuyer, ownerOf } from '#domain/orders/notify-buyer.server.ts'
import { isOwed, refusedTransition } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { openProject } from '#domain/projects/changes/change-status.server.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { lockedOrderWithPayments } from '../payments/payments.server.ts'
import { openedUnpaidEmail } from './contracts.emails.ts'

/** dueOn: of the invoice, YYYY-MM-DD */
type OpenedUnpaid = { order: Order; projectId: string; dueOn: string }

/**
 * Opens the project of a company before its transfer arrived. The invoice keeps its due day.
 * @throws AppError not-found, conflict if nothing is owed, the buyer is a consumer, the order is paid by card, or a
 * project exists
 */
export async function openUnpaid(deps: PaymentsDeps, which: { orderId: string }): Promise<OpenedUnpaid> {
  const { quote } = await showQuote(deps.db, which.orderId)
  return commit(deps, async (trx) => {
    const { order } = await lockedOrderWithPayments(trx, which.orderId)
    if (!isOwed(order.status)) throw refusedTransition(order.status)
    if (order.buyer.kind !== 'company')
      throw conflict("Only a company's project can open before payment. This buyer is a consumer.")
    const dueOn = quote.due_on
    if (dueOn === null) throw conflict('This order is paid by card, so no invoice is due.')
    const owner = await ownerOf(trx, order)
    if (!owner) throw conflict('The account of this order was deleted, so no project can be opened.')
    if (await progressOfOrder(trx, order.id)) throw conflict('This order already has a project.')
    const now = deps.clock()
    const { id: projectId } = await openProject(trx, {
      userId: owner.id,
      orderId: order.id,
      wasPaid: false,
      service: order.service,
      delivery: order,
      now,
    })
    const detail = { projectId, dueOn }
    await recordAudit(trx, { action: 'quote-begun-unpaid', about: order.id, detail, now })
    const next = await nextOfProject(deps, trx, { id: projectId }, now)
    await notifyBuyer(trx, {
      order,
      mail: openedUnpaidEmail({ order, projectId, dueOn, next, seller: deps.seller, now }, deps.studio),
      replyTo: deps.studioEmail,
      key: `opened-unpaid:${order.id}`,
      now,
    })
    return { order, projectId, dueOn }
  })
}
