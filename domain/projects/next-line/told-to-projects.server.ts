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
 * Whoever sells says that a payment was none: the project that it opened goes on as one that is not paid.
 * @param gone dueOn: by which day its order is to be paid, YYYY-MM-DD; nothing where none was agreed
 * @returns the project, or nothing when this payment paid for none
 */
export async function tellUnpaid(
  trx: Trx,
  gone: { paymentId: string; dueOn: string | null },
): Promise<{ id: string; isOpen: boolean } | undefined> {
  const project = await selectProjectOfPayment(trx, gone.paymentId)
  if (!project) return undefined
  await updateProject(trx, project.id, { payment_id: null, payment_due_on: gone.dueOn })
  return { id: project.id, isOpen: PROJECT_STATES[project.status].end === null }
}

/** Whoever sells says that the buyer wants the work to start at once. @returns the project, or nothing when none waits for that */
export function letStart(
  trx: Trx,
  consent: { paymentId: string; now: Date },
): Promise<{ id: string } | undefined> {
  return clearStartTime(trx, { paymentId: consent.paymentId, now: isoTime(consent.now) })
}

/**
 * Whoever sells says that the buyer may withdraw until a time: work that has not begun waits for it, and what has begun goes on.
 * @param wait from: ISO 8601
 * @returns the project that waits, or nothing when none does
 */
export function letWait(
  trx: Trx,
  wait: { paymentId: string; from: string },
): Promise<{ id: string } | undefined> {
  return setStartTime(trx, wait)
}
