import { type RenderedEmail, withoutPortal } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit, type Work } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import { isOwed } from '#domain/orders/order-state.ts'
import { markSecondInstalment } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findOwedInInstalments, workOfOrder } from '#domain/orders/orders.server.ts'
import { dueDayFrom } from '#domain/orders/quotes/owed-quotes.server.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { noSuchProject, requireHandedOver } from '#domain/projects/project-transitions.ts'
import type { Project, ProjectStatus } from '#domain/projects/projects.schema.ts'
import { changeProjectStatus } from '#domain/projects/transitions/move-project.server.ts'
import { reopenProject } from '#domain/projects/transitions/reopen-project.server.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { creditOrder, issueInvoice } from '../invoices/issue-invoice.server.ts'
import { arrivedAt, isSample, settledBy } from '../payments/payment-invoices.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import type { InstalmentOnCompletion } from '../payments/payments.schema.ts'
import { type LockedOrder, lockedOrderWithPayments } from '../payments/payments.server.ts'
import type { PaymentRow } from '../payments/payments.store.server.ts'
import { cancelNeedless } from '../sync/cancel-payments.server.ts'
import { secondInstalmentEmail, secondInstalmentReversedEmail } from './contracts.emails.ts'

/** What became of the second instalment: invoiced, or no longer due. */
type SecondInstalment = { order: Order; papers: readonly Invoice[]; dueOn: string | null }

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
  const followed = await commit(deps, async (work) =>
    followWithin(deps, work, await lockedOrderWithPayments(work, which.orderId)),
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
  work: Work,
  { order, payments }: LockedOrder,
): Promise<SecondInstalment | undefined> {
  if (order.instalments === null || !isOwed(order.status)) return undefined
  const done = await workOfOrder(work, order)
  if (!done) return undefined
  const { isDone } = done
  const { second, first } = order.instalments
  if (isDone && second === null) return fallDue(deps, work, order, payments)
  if (!isDone && second !== null && order.received <= first) return takeBack(deps, work, order, payments)
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
  work: Work,
  agreed: Order,
  payments: readonly PaymentRow[],
): Promise<SecondInstalment> {
  const now = deps.clock()
  const { quote } = await showQuote(work, agreed.id)
  const dueOn = dueDayFrom(agreed, quote, now)
  const order = await markSecondInstalment(work, { order: agreed, dueOn, now })
  const [, half] = instalmentsOf(order)
  const last = payments.findLast(({ status }) => status === 'completed')
  const open = half?.open ?? 0
  const ahead = (half?.gross ?? 0) - open
  const paid = last && ahead > 0 && { ...settledBy(last, arrivedAt(last, now)), amount: ahead }
  const isSampled = payments.some(isSample)
  const invoice = await issueInvoice(deps, work, {
    order,
    part: 'second',
    dueOn,
    ...(paid && { paid }),
    isSample: isSampled,
    now,
  })
  // Of what came ahead of it, some may have gone back.
  const papers = [invoice, ...(await creditOrder(deps, work, { order, isSample: isSampled, now }))]
  await recordAudit(work, {
    action: 'payment-half-due',
    about: order.id,
    detail: { gross: invoice.gross, dueOn },
    now,
  })
  await tell(deps, work, {
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
  work: Work,
  agreed: Order,
  payments: readonly PaymentRow[],
): Promise<SecondInstalment> {
  const now = deps.clock()
  const order = await markSecondInstalment(work, { order: agreed, dueOn: null, now })
  const papers = await creditOrder(deps, work, {
    order,
    whole: ['second'],
    isSample: payments.some(isSample),
    now,
  })
  await recordAudit(work, { action: 'payment-half-taken-back', about: order.id, now })
  await tell(deps, work, {
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
  work: Work,
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
  const owner = order.ownerId === null ? undefined : await findPerson(work, order.ownerId)
  await enqueueEmail(work, {
    kind: 'money',
    to: owner?.email ?? order.buyer.email,
    mail: owner ? mail : withoutPortal(deps.studio, mail),
    replyTo: deps.studioEmail,
    attachments: papers.map(({ id }) => `invoice:${id}`),
    now,
    key,
  })
  if (owner) await notifyClient(work, { userId: owner.id, body, dedupeKey: key, now })
}

/** half: what became of the second instalment; nothing where nothing did */
type Moved = { id: string; status: ProjectStatus; half: SecondInstalment | undefined }

/**
 * The studio moves a project, and the second instalment follows.
 * @param withoutDelivery completes it although nothing was handed over
 * @throws AppError as `changeProjectStatus` does, and conflict where nothing was handed over
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
  return withHalf(deps, moved)
}

/** The studio takes its last move back, and with it what became of the second instalment. @throws AppError as `reopenProject` does */
export async function reopenByStudio(
  deps: PaymentsDeps,
  which: Parameters<typeof reopenProject>[1],
): Promise<Moved> {
  return withHalf(deps, await reopenProject(deps, which))
}

async function withHalf(deps: PaymentsDeps, moved: Omit<Moved, 'half'>): Promise<Moved> {
  const { orderId } = await findProject(deps, moved.id)
  return { ...moved, half: await followDelivery(deps, { orderId }) }
}

async function findProject({ db, readProject }: PaymentsDeps, id: string): Promise<Project> {
  const project = await readProject(db, { id })
  if (!project) throw noSuchProject()
  return project
}
