import { isoTime, stockholmDay } from '#domain/kernel/clock.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { addWorkingDays } from '#domain/kernel/periods.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import type { ToldClosedLink, ToldDelivery, ToldDispute } from '../projects.schema.ts'
import {
  clearStartTime,
  type ProjectRow,
  selectProject,
  selectProjectOfOrder,
  setStartTime,
  updateDue,
  updateProject,
} from '../projects.store.server.ts'

/**
 * The files say whether a link or a file of a project is there, from the first one on its working days are counted, and why a link does
 * not open that its client still has to mend.
 */
export async function tellFiles(
  trx: Trx,
  files: { projectId: string; hasFiles: boolean; closedLink: ToldClosedLink | null; now: Date },
): Promise<void> {
  const { projectId, hasFiles, closedLink, now } = files
  await updateProject(trx, projectId, { has_files: hasFiles ? 1 : 0, closed_link: closedLink })
  const project = await selectProject(trx, projectId)
  if (project && hasFiles !== (project.due_on !== null)) await count(trx, project, now)
}

/** The deliveries say which of them is the newest that stands; nothing where none does. */
export async function tellDelivery(
  trx: Trx,
  { projectId, delivery }: { projectId: string; delivery: ToldDelivery | null },
): Promise<void> {
  await updateProject(trx, projectId, {
    delivery_number: delivery?.number ?? null,
    delivery_status: delivery?.status ?? null,
    delivery_round: delivery?.round.number ?? null,
    delivery_rounds: delivery?.round.of ?? null,
    delivery_completes: delivery && (delivery.completes ? 1 : 0),
    delivery_approved_by_silence_on: delivery?.approvedBySilenceOn ?? null,
  })
}

/** Whoever sells says whether a refund of a payment of the project’s order is asked for and not answered. */
export async function tellRefundAsked(
  trx: Trx,
  request: { orderId: string; isOpen: boolean; now: Date },
): Promise<void> {
  const project = await selectProjectOfOrder(trx, request.orderId)
  if (!project) return
  const since = project.refund_asked_at ?? isoTime(request.now)
  await updateProject(trx, project.id, { refund_asked_at: request.isOpen ? since : null })
}

/** Whoever sells says what a bank does about a payment of the project’s order; nothing where none decides about it. */
export async function tellDisputed(
  trx: Trx,
  { orderId, disputed }: { orderId: string; disputed: ToldDispute | null },
): Promise<void> {
  const project = await selectProjectOfOrder(trx, orderId)
  if (project) await updateProject(trx, project.id, { disputed })
}

/**
 * Whoever sells says which payments pay for an order now, oldest first; the work goes on. By which day it is to be paid where none do, `tellDue`
 * says.
 * @returns the project, or nothing where what paid it still does, or nothing had paid it
 */
export async function tellPayments(
  trx: Trx,
  told: { orderId: string; paidBy: readonly string[] },
): Promise<{ id: string; isOpen: boolean } | undefined> {
  const project = await selectProjectOfOrder(trx, told.orderId)
  if (!project || project.payment_id === null || told.paidBy.includes(project.payment_id)) return undefined
  const paymentId = told.paidBy.at(-1) ?? null
  await updateProject(trx, project.id, { payment_id: paymentId, payment_due_on: null })
  return { id: project.id, isOpen: PROJECT_STATES[project.status].end === null }
}

/**
 * Whoever sells says by which day the part of the price is due that is open, YYYY-MM-DD, nothing where none is; and which payment pays for
 * the project, should none have done so.
 */
export async function tellDue(
  trx: Trx,
  due: { orderId: string; paidBy: string | null; dueOn: string | null },
): Promise<void> {
  await updateDue(trx, due)
}

/** Whoever sells says that the buyer wants the work to start at once. @returns the project, or nothing when none waits for that */
export async function letStart(
  trx: Trx,
  consent: { orderId: string; now: Date },
): Promise<{ id: string } | undefined> {
  const project = await clearStartTime(trx, { orderId: consent.orderId, now: isoTime(consent.now) })
  if (project) await count(trx, project, consent.now)
  return project
}

/**
 * Whoever sells says that the buyer may withdraw until a time: work that has not begun waits for it, and what has begun goes on.
 * @param wait from: ISO 8601
 * @returns the project that waits, or nothing when none does
 */
export async function letWait(
  trx: Trx,
  wait: { orderId: string; from: string },
): Promise<{ id: string } | undefined> {
  const project = await setStartTime(trx, wait)
  if (project) await count(trx, project, new Date(wait.from))
  return project
}

/**
 * Counts the working days of a project anew: from now, as it is paid and its files are there, or from when work may start. One that is due
 * on a day stays so, and so does one whose day the studio moved; without files none is known.
 */
async function count(trx: Trx, project: ProjectRow, now: Date): Promise<void> {
  const { delivery_working_days: days, has_files, may_start_from } = project
  if (days === null || project.due_before_moved !== null) return
  const from = new Date(Math.max(now.getTime(), Date.parse(may_start_from ?? isoTime(now))))
  await updateProject(trx, project.id, {
    due_on: has_files === 1 ? addWorkingDays(stockholmDay(from), days) : null,
  })
}
