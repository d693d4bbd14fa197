import { type RenderedEmail, withoutPortal } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import { isOwed } from '#domain/orders/order-state.ts'
import { markSecondInstalment } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { dueDayFrom } from '#domain/orders/quotes/days-to-pay.server.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { findOwedInInstalments } from '#domain/orders/show-orders.server.ts'
import { workOfOrder } from '#domain/orders/work-of-order.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'
import { creditOrder, issueInvoice } from '../../invoices/issue-invoice.server.ts'
import { arrivedAt, isSample, settledBy } from '../payment-on-paper.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { InstalmentOnCompletion } from '../payments.schema.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { type LockedOrder, lockedOrderWithPayments } from '../payments-of-order.server.ts'
import { cancelNeedless } from '../settle/cancel-needless.server.ts'
import { secondInstalmentEmail, secondInstalmentReversedEmail } from './second-instalment.emails.ts'

/** What became of the second instalment: invoiced, or no longer due. */
export type SecondInstalment = { order: Order; papers: readonly Invoice[]; dueOn: string | null }

/** What completing the work now would invoice. @returns undefined if no instalment is to come */
export async function instalmentOnCompletion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: Order,
): Promise<InstalmentOnCompletion | undefined> {
  const second = instalmentsOf(order).find(({ isDue }) => !isDue)
  if (!isOwed(order.status) || !second) return undefined
  const { quote } = await showQuote(db, order.id)
  return { gross: second.gross, open: second.open, dueOn: dueDayFrom(order, quote, clock()) }
}

/**
 * Lets the second instalment follow the work: once that is delivered, it falls due and is invoiced; when the delivery is taken back
 * before money came for it, its invoice is credited. Of a price that is paid as a whole or is paid already nothing follows. Repeating it
 * changes nothing.
 * @returns nothing where nothing changed
 */
export async function followDelivery(
  deps: PaymentsDeps,
  which: { orderId: string },
): Promise<SecondInstalment | undefined> {
  const followed = await commit(deps, async (trx) =>
    followWithin(deps, trx, await lockedOrderWithPayments(trx, which.orderId)),
  )
  // Open payments of the second instalment must not be paid now.
  if (followed?.dueOn === null) await cancelNeedless(deps, which)
  return followed
}

/**
 * The same within a unit of work, in which nothing is cancelled at the provider.
 * @param locked before the unit of work locked the project
 */
export async function followWithin(
  deps: Deps,
  trx: UnitOfWork,
  { order, payments }: LockedOrder,
): Promise<SecondInstalment | undefined> {
  if (order.instalments === null || !isOwed(order.status)) return undefined
  const done = await workOfOrder(trx, order)
  if (!done) return undefined
  const { isDone } = done
  const { second, first } = order.instalments
  if (isDone && second === null) return fallDue(deps, trx, order, payments)
  if (!isDone && second !== null && order.received <= first) return takeBack(deps, trx, order, payments)
  return undefined
}

/**
 * The same for every order, should the process have ended between a delivery and this. One that fails does not stop the others.
 * @throws AggregateError of what failed, once every order was tried
 */
export async function followDeliveries(deps: PaymentsDeps): Promise<void> {
  const failures: unknown[] = []
  for (const orderId of await findOwedInInstalments(deps.db))
    await followDelivery(deps, { orderId }).catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `Second instalments that could not follow: ${failures.length}.`)
}

async function fallDue(
  deps: Deps,
  trx: UnitOfWork,
  agreed: Order,
  payments: readonly PaymentRow[],
): Promise<SecondInstalment> {
  const now = deps.clock()
  const { quote } = await showQuote(trx, agreed.id)
  const dueOn = dueDayFrom(agreed, quote, now)
  const order = await markSecondInstalment(trx, { order: agreed, dueOn, now })
  const [, half] = instalmentsOf(order)
  const last = payments.findLast(({ status }) => status === 'completed')
  const open = half?.open ?? 0
  const ahead = (half?.gross ?? 0) - open
  const paid = last && ahead > 0 && { ...settledBy(last, arrivedAt(last, now)), amount: ahead }
  const isSampled = payments.some(isSample)
  const invoice = await issueInvoice(deps, trx, {
    order,
    part: 'second',
    dueOn,
    ...(paid && { paid }),
    isSample: isSampled,
    now,
  })
  // Of what came ahead of it, some may have gone back.
  const papers = [invoice, ...(await creditOrder(deps, trx, { order, isSample: isSampled, now }))]
  await recordAudit(trx, {
    action: 'payment-half-due',
    about: order.id,
    detail: { gross: invoice.gross, dueOn },
    now,
  })
  await tell(deps, trx, {
    order,
    papers,
    mail: secondInstalmentEmail({ order, invoice, open, dueOn, seller: deps.seller, now }, deps.studio),
    body: `Your project “${order.service}” is completed. The second instalment is due: ${formatEuros(open)}, by ${dayNamed(dueOn, now)}.`,
    key: `second-half:${invoice.id}`,
    now,
  })
  return { order, papers, dueOn }
}

async function takeBack(
  deps: Deps,
  trx: UnitOfWork,
  agreed: Order,
  payments: readonly PaymentRow[],
): Promise<SecondInstalment> {
  const now = deps.clock()
  const order = await markSecondInstalment(trx, { order: agreed, dueOn: null, now })
  const papers = await creditOrder(deps, trx, {
    order,
    whole: ['second'],
    isSample: payments.some(isSample),
    now,
  })
  await recordAudit(trx, { action: 'payment-half-taken-back', about: order.id, now })
  await tell(deps, trx, {
    order,
    papers,
    mail: secondInstalmentReversedEmail({ order }, deps.studio),
    body: `We continue to work on your project “${order.service}”. Its second instalment is not due yet. Please don't pay it now.`,
    key: `second-half-taken-back:${order.id}:${now.getTime()}`,
    now,
  })
  return { order, papers, dueOn: null }
}

async function tell(
  deps: Deps,
  trx: UnitOfWork,
  told: {
    order: Order
    papers: readonly Invoice[]
    mail: RenderedEmail
    body: string
    key: string
    now: Date
  },
): Promise<void> {
  const { order, papers, mail, body, key, now } = told
  const owner = order.ownerId === null ? undefined : await findPerson(trx, order.ownerId)
  await enqueueEmail(trx, {
    kind: 'money',
    to: owner?.email ?? order.buyer.email,
    mail: owner ? mail : withoutPortal(deps.studio, mail),
    replyTo: deps.studioEmail,
    attachments: papers.map(({ id }) => `invoice:${id}`),
    now,
    key,
  })
  if (owner) await notifyClient(trx, { userId: owner.id, body, dedupeKey: key, now })
}
