import {
  openDisputes,
  refundRequests,
  refundsToSend,
  unmatchedPayments,
  unresolvedHolds,
} from '#domain/billing/billing.tasks.server.ts'
import { listRefundRequests } from '#domain/billing/refunds/refund-requests.server.ts'
import { waitingVatNumbers } from '#domain/crm/buyers/vat-numbers/vat-checks.tasks.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { waitingEnquiries } from '#domain/crm/contact/contact.tasks.server.ts'
import { changesAskedFor, unansweredDeliveries } from '#domain/delivery/deliveries/deliveries.tasks.server.ts'
import { closedLinks } from '#domain/delivery/files/files.tasks.server.ts'
import { deadEmails } from '#domain/email/outbox.tasks.server.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { addDays, endOfDay } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks, MOST_TASKS, type NextDue, type Task } from '#domain/kernel/tasks.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { heldEmails } from '#domain/messages/inbound-email/held-email.server.ts'
import {
  answeredQuestions,
  unansweredQuestions,
  unansweredThreads,
} from '#domain/messages/messages.tasks.server.ts'
import { lastWrittenByTeam } from '#domain/messages/thread.server.ts'
import { dueDayOf, partToPay } from '#domain/orders/instalments.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { wholeOrders } from '#domain/orders/orders.server.ts'
import {
  endingOffers,
  overdueInvoices,
  shortTransfers,
  unseenDrafts,
} from '#domain/orders/quotes/quotes.tasks.server.ts'
import { OPEN_STATUSES, PROJECT_STATES, UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { copiesToDelete, figuresToFollow } from '#domain/projects/projects.tasks.server.ts'
import { contactPromised } from '#domain/projects/status-headline/lines-before-work.ts'
import { doubtfulSales } from './desk-books.server.ts'
import { listAllWithdrawals } from './desk-money.server.ts'
import { projectsOfStatuses } from './list-projects.server.ts'
import { quotesOf } from './list-quotes.server.ts'
import { selectDebtsOfEndedWork } from './orders.store.server.ts'
import { selectNextDue, selectProjectsToDeliver } from './tasks.store.server.ts'

/** Unpaid orders of cancelled projects and deleted accounts. */
export const debtsOfEndedWork: FindTasks = async ({ db }) => {
  const rows = await selectDebtsOfEndedWork(db)
  const withAccount = new Set(rows.filter(({ account }) => account !== null).map(({ id }) => id))
  // Amounts that a client has to pay now are listed with their transfer or invoice.
  const orders = (await wholeOrders(db, rows)).filter(
    (order) => !withAccount.has(order.id) || openOf(order) === 0,
  )
  const quotes = await quotesOf(db, rows)
  return orders.map((order) => {
    const part = partToPay(order)?.part
    const dueOn = part ? dueDayOf(part, order, quotes.get(order.id)?.due_on ?? null) : null
    return {
      kind: withAccount.has(order.id) ? 'Debt of a cancelled project' : 'Debt of a deleted account',
      about: `${sumWords(order)}, ${order.number}`,
      client: order.buyer.companyName ?? order.buyer.name,
      until: dueOn && endOfDay(dueOn),
      since: order.acceptedAt ?? order.createdAt,
      href: deskPages.endDebt(order.number),
    }
  })
}

function sumWords(order: Order): string {
  const open = openOf(order)
  const later = order.gross - order.received - open
  return [open > 0 && `${formatEuros(open)} due`, later > 0 && `${formatEuros(later)} not due`]
    .filter(Boolean)
    .join(', ')
}

/**
 * Projects that haven't begun. Every buyer is promised contact within 24 hours, even if work waits for the end of the
 * withdrawal period. A message from the studio or the start of work keeps that promise. Refund requests are separate
 * tasks.
 */
const unbegunProjects: FindTasks = async ({ db, clock }) => {
  const now = isoTime(clock())
  const projects = (await projectsOfStatuses(db, UNBEGUN_STATUSES)).filter(({ refundAsked }) => !refundAsked)
  const clientIds = projects.map(({ client }) => client.id)
  const written = await lastWrittenByTeam(db, clientIds)
  return projects.flatMap((project) => {
    const { service, client, createdAt } = project
    const task = taskOf(project, { lastWritten: written.get(client.id) ?? '', now })
    return task ? { about: optimizationTitle(service), client: client.name, since: createdAt, ...task } : []
  })
}

function taskOf(
  { id, client, createdAt, mayStartFrom, hasFiles }: ClientProject,
  { lastWritten, now }: { lastWritten: string; now: string },
): Pick<Task, 'kind' | 'until' | 'href'> | undefined {
  if (hasFiles && (mayStartFrom ?? '') <= now)
    return {
      kind: 'Work to start',
      until: mayStartFrom ?? contactPromised(createdAt),
      href: deskPages.startProject(id),
    }
  const href = deskPages.answerClient(client.id)
  if (lastWritten <= createdAt) return { kind: 'First contact', until: contactPromised(createdAt), href }
  return hasFiles ? undefined : { kind: 'Project without files', until: null, href }
}

/** Projects that haven't begun are listed this many days before their due date. */
const NEAR_DAYS = 3

const projectsToDeliver: FindTasks = async ({ db, clock }) => {
  const today = stockholmDay(clock())
  const near = addDays(today, NEAR_DAYS)
  const open = await selectProjectsToDeliver(db, OPEN_STATUSES)
  return open.flatMap((project) => {
    const { due_on, status } = project
    const { isWorkedOn } = PROJECT_STATES[status]
    if (!isWorkedOn && (due_on === null || due_on > near)) return []
    return {
      ...nextStep(project, due_on !== null && due_on < today),
      about: `${optimizationTitle(project.service)}, ${project.number}`,
      client: project.name,
      until: due_on && endOfDay(due_on),
      since: project.created_at,
    }
  })
}

type ProjectToDeliver = Awaited<ReturnType<typeof selectProjectsToDeliver>>[number]

function nextStep(
  { id, status, deliveryStatus }: ProjectToDeliver,
  isOverdue: boolean,
): Pick<Task, 'kind' | 'href'> {
  if (isOverdue) return { kind: 'Overdue project', href: deskPages.moveDue(id) }
  if (!PROJECT_STATES[status].isWorkedOn) return { kind: 'Start due soon', href: deskPages.startProject(id) }
  return deliveryStatus === null
    ? { kind: 'Delivery due', href: deskPages.deliver(id) }
    : { kind: 'Project to complete', href: deskPages.completeProject(id) }
}

/** Refunds from the studio's bank are tasks of their own. */
const withdrawalsToRefund: FindTasks = async ({ db }) => {
  const withdrawals = await listAllWithdrawals(db, { limit: MOST_TASKS })
  const requests = await listRefundRequests(db, { isOpen: false })
  const fromBank = requests.filter(({ stage }) => stage === 'studio-sends').map(({ order_id }) => order_id)
  return withdrawals
    .filter(({ money, orderId }) => money === 'due' && !fromBank.includes(orderId))
    .map((withdrawal) => ({
      kind: 'Withdrawal to refund',
      about: `${formatEuros(withdrawal.refund)}, ${withdrawal.orderNumber}`,
      client: withdrawal.name,
      until: withdrawal.dueAt,
      since: withdrawal.declaredAt,
      href: deskPages.seeWithdrawals(),
    }))
}

const KINDS: readonly FindTasks[] = [
  waitingEnquiries,
  unseenDrafts,
  endingOffers,
  shortTransfers,
  unmatchedPayments,
  overdueInvoices,
  debtsOfEndedWork,
  refundRequests,
  refundsToSend,
  withdrawalsToRefund,
  unresolvedHolds,
  openDisputes,
  unansweredThreads,
  unansweredQuestions,
  answeredQuestions,
  unbegunProjects,
  closedLinks,
  projectsToDeliver,
  changesAskedFor,
  unansweredDeliveries,
  figuresToFollow,
  copiesToDelete,
  waitingVatNumbers,
  doubtfulSales,
  heldEmails,
  deadEmails,
]

/** Oldest promise first, then tasks without a promise, longest open first. */
export async function listTasks(deps: Deps): Promise<Task[]> {
  const found = await Promise.all(KINDS.map((find) => find(deps)))
  return found.flat().sort(byPromise)
}

/** Shown when there are no tasks. */
export async function findNextDue({ db, clock }: Deps): Promise<NextDue | null> {
  const row = await selectNextDue(db, { statuses: OPEN_STATUSES, from: stockholmDay(clock()) })
  return row?.due_on ? { about: optimizationTitle(row.service), client: row.name, on: row.due_on } : null
}

function byPromise(one: Task, other: Task): number {
  if ((one.until === null) !== (other.until === null)) return one.until === null ? 1 : -1
  const [a, b] = [one.until ?? one.since, other.until ?? other.since]
  return a < b ? -1 : a > b ? 1 : 0
}
