import { openDisputes } from '#domain/billing/payments/disputes/disputes.tasks.server.ts'
import { unresolvedHolds } from '#domain/billing/payments/holds/holds.tasks.server.ts'
import { listRefundRequests } from '#domain/billing/payments/refunds/refund-requests.server.ts'
import { refundRequests, refundsToSend } from '#domain/billing/payments/refunds/refunds.tasks.server.ts'
import { unmatchedPayments } from '#domain/billing/payments/statements/unmatched.tasks.server.ts'
import { waitingVatNumbers } from '#domain/crm/buyers/vat-numbers/vat-checks.tasks.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { waitingEnquiries } from '#domain/crm/contact/contact.tasks.server.ts'
import { changesAskedFor, unansweredDeliveries } from '#domain/delivery/deliveries/deliveries.tasks.server.ts'
import { closedLinks } from '#domain/delivery/files/files.tasks.server.ts'
import { deadEmails } from '#domain/email/outbox.tasks.server.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { addDays, endOfDay } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks, MOST_TASKS, type NextDue, type Waiting } from '#domain/kernel/tasks.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { heldEmails } from '#domain/messages/inbound-email/inbound-email.tasks.server.ts'
import { answeredQuestions, unansweredQuestions } from '#domain/messages/questions.tasks.server.ts'
import { lastWrittenByTeam } from '#domain/messages/thread.server.ts'
import { unansweredThreads } from '#domain/messages/thread.tasks.server.ts'
import {
  endingOffers,
  overdueInvoices,
  shortTransfers,
  unseenDrafts,
} from '#domain/orders/quotes/quotes.tasks.server.ts'
import { OPEN_STATUSES, PROJECT_STATES, UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { copiesToDelete, figuresToFollow } from '#domain/projects/status-headline/projects.tasks.server.ts'
import { contactPromised } from '#domain/projects/status-headline/promised-days.ts'
import { debtsOfEndedWork } from './debts.tasks.server.ts'
import { projectsOfStatuses } from './list-projects.server.ts'
import { doubtfulSales } from './list-unproven.server.ts'
import { listAllWithdrawals } from './list-withdrawals.server.ts'
import { selectNextDue, selectProjectsToDeliver } from './reads.store.server.ts'

/**
 * Projects that have not begun. Everybody who buys is promised contact within 24 hours, also where the work waits for the end of the withdrawal
 * period. A message from the studio keeps that promise, and so does the start of the work. Of one whose money is asked back, that is what
 * waits.
 */
const unbegunProjects: FindTasks = async ({ db, clock }) => {
  const now = isoTime(clock())
  const projects = (await projectsOfStatuses(db, UNBEGUN_STATUSES)).filter(({ refundAsked }) => !refundAsked)
  const written = await lastWrittenByTeam(
    db,
    projects.map(({ client }) => client.id),
  )
  return projects.flatMap((project) => {
    const { service, client, createdAt } = project
    const said = sayOf(project, { lastWritten: written.get(client.id) ?? '', now })
    return said ? { about: optimizationTitle(service), whose: client.name, since: createdAt, ...said } : []
  })
}

function sayOf(
  { id, client, createdAt, mayStartFrom, hasFiles }: ClientProject,
  { lastWritten, now }: { lastWritten: string; now: string },
): Pick<Waiting, 'what' | 'until' | 'act'> | undefined {
  if (hasFiles && (mayStartFrom ?? '') <= now)
    return {
      what: 'Link to check before starting',
      until: mayStartFrom ?? contactPromised(createdAt),
      act: deskPages.startProject(id),
    }
  const act = deskPages.answerClient(client.id)
  if (lastWritten <= createdAt)
    return { what: 'Client to contact as promised', until: contactPromised(createdAt), act }
  return hasFiles ? undefined : { what: 'Project without files', until: null, act }
}

/** So many days before it is due, what has not begun waits too. */
const NEAR_DAYS = 3

/** What is worked on; what has not begun although its day is near; and whatever is later than we promised. */
const projectsToDeliver: FindTasks = async ({ db, clock }) => {
  const today = stockholmDay(clock())
  const near = addDays(today, NEAR_DAYS)
  const open = await selectProjectsToDeliver(db, OPEN_STATUSES)
  return open.flatMap((project) => {
    const { id, due_on, status } = project
    const { isWorkedOn } = PROJECT_STATES[status]
    if (!isWorkedOn && (due_on === null || due_on > near)) return []
    const { moveDue, completeProject, startProject } = deskPages
    const isOverdue = due_on !== null && due_on < today
    return {
      what: isOverdue ? 'Overdue project' : isWorkedOn ? 'Project to complete' : 'Project to start, due soon',
      about: `${optimizationTitle(project.service)}, ${project.number}`,
      whose: project.name,
      until: due_on && endOfDay(due_on),
      since: project.created_at,
      act: isOverdue ? moveDue(id) : isWorkedOn ? completeProject(id) : startProject(id),
    }
  })
}

/** Those whose money the provider sends: what the studio sends from its bank is a refund to send. */
const withdrawalsToRefund: FindTasks = async ({ db }) => {
  const withdrawals = await listAllWithdrawals(db, { limit: MOST_TASKS })
  const requests = await listRefundRequests(db, { isOpen: false })
  const fromBank = requests.filter(({ stage }) => stage === 'studio-sends').map(({ order_id }) => order_id)
  return withdrawals
    .filter(({ money, orderId }) => money === 'due' && !fromBank.includes(orderId))
    .map((withdrawal) => ({
      what: 'Withdrawal to refund',
      about: `${formatEuros(withdrawal.refund)}, ${withdrawal.orderNumber}`,
      whose: withdrawal.name,
      until: withdrawal.dueAt,
      since: withdrawal.declaredAt,
      act: deskPages.seeWithdrawals(),
    }))
}

/** Every kind of what waits, found by whose it is. */
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

/** All that waits for a person of the studio: the oldest promise first, then what nothing was promised of, the longest waiting first. */
export async function listTasks(deps: Deps): Promise<Waiting[]> {
  const found = await Promise.all(KINDS.map((find) => find(deps)))
  return found.flat().sort(byPromise)
}

/** What is promised next, for whom nothing waits. */
export async function findNextDue({ db, clock }: Deps): Promise<NextDue | null> {
  const row = await selectNextDue(db, { statuses: OPEN_STATUSES, from: stockholmDay(clock()) })
  return row?.due_on ? { about: optimizationTitle(row.service), whose: row.name, on: row.due_on } : null
}

function byPromise(one: Waiting, other: Waiting): number {
  if ((one.until === null) !== (other.until === null)) return one.until === null ? 1 : -1
  const [a, b] = [one.until ?? one.since, other.until ?? other.since]
  return a < b ? -1 : a > b ? 1 : 0
}
