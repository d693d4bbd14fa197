import { isoTime } from '../../kernel/clock.ts'
import type { Trx } from '../../kernel/database.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import {
  clearStartTime,
  selectProjectOfPayment,
  setStartTime,
  updateProject,
} from '../projects.store.server.ts'

/** The files say whether a link of a project is there. */
export async function tellFiles(trx: Trx, files: { projectId: string; hasFiles: boolean }): Promise<void> {
  await updateProject(trx, files.projectId, { has_files: files.hasFiles ? 1 : 0 })
}

/** Whoever sells says whether a refund of the project’s payment is asked for and not answered. */
export async function tellRefundAsked(
  trx: Trx,
  request: { paymentId: string; isOpen: boolean; now: Date },
): Promise<void> {
  const project = await selectProjectOfPayment(trx, request.paymentId)
  if (project)
    await updateProject(trx, project.id, { refund_asked_at: request.isOpen ? isoTime(request.now) : null })
}

/**
 * Whoever sells says that another payment than it was told pays for a project, or none, by which day it is to be paid then, YYYY-MM-DD;
 * the work goes on.
 * @returns the project, or nothing when the payment before paid for none
 */
export async function tellPayment(
  trx: Trx,
  told: { before: string; now: { paymentId: string } | { dueOn: string | null } },
): Promise<{ id: string; isOpen: boolean } | undefined> {
  const project = await selectProjectOfPayment(trx, told.before)
  if (!project) return undefined
  await updateProject(trx, project.id, {
    payment_id: 'paymentId' in told.now ? told.now.paymentId : null,
    payment_due_on: 'dueOn' in told.now ? told.now.dueOn : null,
  })
  return { id: project.id, isOpen: PROJECT_STATES[project.status].end === null }
}

/** Whoever sells says that the buyer wants the work to start at once. @returns the project, or nothing when none waits for that */
export function letStart(
  trx: Trx,
  consent: { orderId: string; now: Date },
): Promise<{ id: string } | undefined> {
  return clearStartTime(trx, { orderId: consent.orderId, now: isoTime(consent.now) })
}

/**
 * Whoever sells says that the buyer may withdraw until a time: work that has not begun waits for it, and what has begun goes on.
 * @param wait from: ISO 8601
 * @returns the project that waits, or nothing when none does
 */
export function letWait(
  trx: Trx,
  wait: { orderId: string; from: string },
): Promise<{ id: string } | undefined> {
  return setStartTime(trx, wait)
}
