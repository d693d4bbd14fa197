import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import { notifyBuyer } from '#domain/orders/notify-buyer.server.ts'
import { isOwed } from '#domain/orders/order-state.ts'
import { markSecondInstalment } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findOwedInInstalments, workOfOrder } from '#domain/orders/orders.server.ts'
import { dueDayFrom } from '#domain/orders/quotes/owed-quotes.server.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { reopenProject } from '#domain/projects/changes/ended-projects.server.ts'
import { noSuchProject, requireHandedOver } from '#domain/projects/project-transitions.ts'
import type { Project, ProjectStatus } from '#domain/projects/projects.schema.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { creditOrder, issueInvoice } from '../invoices/issue-invoice.server.ts'
import { arrivedAt, isSample, settledBy } from '../payments/payment-invoices.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import type { InstalmentOnCompletion } from '../payments/payments.schema.ts'
import { type LockedOrder, lockedOrderWithPayments } from '../payments/payments.server.ts'
import { cancelSuperseded } from '../sync/cancel-payments.server.ts'
import { secondInstalmentEmail, secondInstalmentReversedEmail } from './contracts.emails.ts'

/** Outcome of the second instalment: invoiced, or no longer due. */
type SecondInstalment = { order: Order; documents: readonly Invoice[]; dueOn: string | null }

/**
 * The invoice that completing the work now would issue. @returns undefined if there is no instalment left to invoice
 */
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
 * Invoices the second instalment once the work is delivered, and credits it if the delivery is undone before it is
 * paid. Idempotent.
 * @returns undefined if nothing changed
 */
export async function followDelivery(
  deps: PaymentsDeps,
  which: { orderId: string },
): Promise<SecondInstalment | undefined> {
  const followed = await commit(deps, async (trx) =>
    followWithin(deps, trx, await lockedOrderWithPayments(trx, which.orderId)),
  )
  // Open payments of the second instalment must not be completed now.
  if (followed?.dueOn === null) await cancelSuperseded(deps, which)
  return followed
}

/**
 * `followDelivery` within a unit of work. Doesn't cancel anything at the provider.
 * @param locked before the unit of work locked the project
 */
export async function followWithin(
  deps: Deps,
  trx: UnitOfWork,
  locked: LockedOrder,
): Promise<SecondInstalment | undefined> {
  const { order } = locked
  if (order.instalments === null || !isOwed(order.status)) return undefined
  const work = await workOfOrder(trx, order)
  if (!work) return undefined
  const { second, first } = order.instalments
  if (work.isDone && second === null) return fallDue(deps, trx, locked)
  if (!work.isDone && second !== null && order.received <= first) return revokeDue(deps, trx, locked)
  return undefined
}

/**
 * Repeats `followDelivery` for every order, in case the process ended in between. @throws AggregateError after all
 * orders were tried
 */
export async function followDeliveries(deps: PaymentsDeps): Promise<void> {
  const failures: unknown[] = []
  for (const orderId of await findOwedInInstalments(deps.db))
    await followDelivery(deps, { orderId }).catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `Second instalments that couldn't be requested: ${failures.length}.`)
}

async function fallDue(
  deps: Deps,
  trx: UnitOfWork,
  { order: agreed, payments }: LockedOrder,
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
  const issue = { order, part: 'second', dueOn, isSample: isSampled, now } as const
  const invoice = await issueInvoice(deps, trx, { ...issue, ...(paid && { paid }) })
  // Part of the money that arrived early may have been refunded.
  const documents = [invoice, ...(await creditOrder(deps, trx, { order, isSample: isSampled, now }))]
  const detail = { gross: invoice.gross, dueOn }
  await recordAudit(trx, { action: 'payment-half-due', about: order.id, detail, now })
  await notifyBuyer(trx, {
    order,
    studio: deps.studio,
    replyTo: deps.studioEmail,
    documents,
    mail: secondInstalmentEmail({ order, invoice, open, dueOn, seller: deps.seller, now }, deps.studio),
    body: `Your project “${order.service}” is complete. The second instalment of ${formatEuros(open)} is due by ${dayNamed(dueOn, now)}.`,
    key: `second-half:${invoice.id}`,
    now,
  })
  return { order, documents, dueOn }
}

async function revokeDue(
  deps: Deps,
  trx: UnitOfWork,
  { order: agreed, payments }: LockedOrder,
): Promise<SecondInstalment> {
  const now = deps.clock()
  const order = await markSecondInstalment(trx, { order: agreed, dueOn: null, now })
  const credit = { order, whole: ['second'], isSample: payments.some(isSample), now } as const
  const documents = await creditOrder(deps, trx, credit)
  await recordAudit(trx, { action: 'payment-half-taken-back', about: order.id, now })
  await notifyBuyer(trx, {
    order,
    studio: deps.studio,
    replyTo: deps.studioEmail,
    documents,
    mail: secondInstalmentReversedEmail({ order }, deps.studio),
    body: `We're still working on your project “${order.service}”. Its second instalment is not due yet. Please don't pay it now.`,
    key: `second-half-taken-back:${order.id}:${now.getTime()}`,
    now,
  })
  return { order, documents, dueOn: null }
}

type Moved = { id: string; status: ProjectStatus; half: SecondInstalment | undefined }

/**
 * Changes a project's status and updates the second instalment.
 * @param withoutDelivery allows completion without a delivery
 * @throws AppError like `changeProjectStatus`, conflict if nothing was delivered
 */
export async function changeStatusByStudio(
  deps: PaymentsDeps,
  {
    withoutDelivery,
    ...move
  }: Omit<Parameters<typeof changeProjectStatus>[1], 'author'> & { withoutDelivery?: boolean },
): Promise<Moved> {
  if (move.to === 'completed' && !withoutDelivery) requireHandedOver(await findProject(deps, move.projectId))
  const moved = await changeProjectStatus(deps, { ...move, author: 'team' })
  return withSecondInstalment(deps, moved)
}

/** Undoes the last status change and updates the second instalment. @throws AppError like `reopenProject` */
export async function reopenByStudio(
  deps: PaymentsDeps,
  which: Parameters<typeof reopenProject>[1],
): Promise<Moved> {
  return withSecondInstalment(deps, await reopenProject(deps, which))
}

async function withSecondInstalment(deps: PaymentsDeps, moved: Omit<Moved, 'half'>): Promise<Moved> {
  const { orderId } = await findProject(deps, moved.id)
  return { ...moved, half: await followDelivery(deps, { orderId }) }
}

async function findProject({ db, readProject }: PaymentsDeps, id: string): Promise<Project> {
  const project = await readProject(db, { id })
  if (!project) throw noSuchProject()
  return project
}
