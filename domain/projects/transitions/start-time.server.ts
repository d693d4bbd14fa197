import type { Trx } from '#domain/kernel/database.ts'
import { addWorkingDays } from '#domain/kernel/periods.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import {
  clearStartTime,
  type ProjectRow,
  selectProject,
  setStartTime,
  updateProject,
} from '../projects.store.server.ts'

/** Lets work start at once, as its buyer asks for. @returns the project, or nothing when none waits for that */
export async function letStart(
  trx: Trx,
  consent: { orderId: string; now: Date },
): Promise<{ id: string } | undefined> {
  const project = await clearStartTime(trx, { orderId: consent.orderId, now: isoTime(consent.now) })
  if (project) await recount(trx, project, consent.now)
  return project
}

/**
 * Lets work that has not begun wait for the end of the time in which its buyer may withdraw.
 * @param wait from: ISO 8601
 * @returns the project that waits, or nothing when none does
 */
export async function letWait(
  trx: Trx,
  wait: { orderId: string; from: string },
): Promise<{ id: string } | undefined> {
  const project = await setStartTime(trx, wait)
  if (project) await recount(trx, project, new Date(wait.from))
  return project
}

/**
 * Counts the working days of a project from the moment at which its files are there. A day that the studio moved stays, and so does one
 * that was agreed. Without files none is known.
 */
export async function followFiles(
  trx: Trx,
  files: { projectId: string; hasFiles: boolean; now: Date },
): Promise<void> {
  const { projectId, hasFiles, now } = files
  const project = await selectProject(trx, projectId)
  if (project && hasFiles !== (project.due_on !== null)) await count(trx, project, hasFiles ? now : null)
}

/** The day is set once its files are there. */
async function recount(trx: Trx, project: ProjectRow, now: Date): Promise<void> {
  if (project.due_on !== null) await count(trx, project, now)
}

/** @param from nothing while its files are awaited */
async function count(trx: Trx, project: ProjectRow, from: Date | null): Promise<void> {
  const { delivery_working_days: days, due_before_moved, may_start_from } = project
  if (days === null || due_before_moved !== null) return
  const start = from && new Date(Math.max(from.getTime(), Date.parse(may_start_from ?? isoTime(from))))
  await updateProject(trx, project.id, { due_on: start && addWorkingDays(stockholmDay(start), days) })
}
