import { createHash } from 'node:crypto'
import { badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { addDays } from '#domain/kernel/periods.ts'
import type { MarkedTask, Task } from '#domain/kernel/tasks.ts'
import { dayWords, isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { selectMarks, upsertMark } from './tasks.store.server.ts'

/** A task that is snoozed for longer would be forgotten. */
const MOST_DAYS = 90

type MarkDeps = Pick<Deps, 'db' | 'subscribers' | 'actor' | 'clock'>

/** Adds assignment and snoozing. A task is no longer snoozed once it is late or has changed. */
export async function withMarks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  waiting: readonly Task[],
): Promise<MarkedTask[]> {
  const now = clock()
  const marks = new Map((await selectMarks(db, waiting.map(keyOf))).map((mark) => [mark.row_key, mark]))
  return waiting.map((row) => {
    const key = keyOf(row)
    const contentHash = hashOf(row.about + (row.words ?? ''))
    const { assigned_to = null, not_before = null, content_hash = null } = marks.get(key) ?? {}
    const isSnoozed =
      not_before !== null &&
      not_before > stockholmDay(now) &&
      content_hash === contentHash &&
      (row.until === null || row.until > isoTime(now))
    return {
      ...row,
      key,
      contentHash,
      assignedTo: assigned_to,
      notBefore: isSnoozed ? not_before : null,
    }
  })
}

export async function assign(deps: MarkDeps, row: MarkedTask, to: string | null): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    await upsertMark(trx, row.key, { assigned_to: to, at: isoTime(now) })
    const action = to === null ? 'waiting-unassigned' : 'waiting-assigned'
    await recordAudit(trx, { action, detail: { what: row.kind }, now })
  })
}

/**
 * Hides a task until a day, for all staff. It returns earlier if it becomes late or changes.
 * @param how.contentHash the task as its reader saw it; `notBefore`: YYYY-MM-DD, tomorrow by default
 * @throws AppError bad-input for the day, conflict if the task has changed
 */
export async function snooze(
  deps: MarkDeps,
  row: MarkedTask,
  how: { contentHash?: string | undefined; notBefore?: string | undefined } = {},
): Promise<{ notBefore: string }> {
  const now = deps.clock()
  const today = stockholmDay(now)
  const notBefore = how.notBefore ?? addDays(today, 1)
  const last = addDays(today, MOST_DAYS)
  if (!isDay(notBefore) || notBefore <= today || notBefore > last)
    throw badInput(`Choose a day from tomorrow until ${dayWords(last, now)}, as YYYY-MM-DD.`)
  if (how.contentHash !== undefined && how.contentHash !== row.contentHash)
    throw conflict('This task has changed since you opened it. Read it again first.')
  if (row.until !== null && row.until <= isoTime(now))
    throw conflict("This task is overdue, so it can't be snoozed.")
  await commit(deps, async (trx) => {
    await upsertMark(trx, row.key, { not_before: notBefore, content_hash: row.contentHash, at: isoTime(now) })
    await recordAudit(trx, { action: 'task-snoozed', detail: { what: row.kind, until: notBefore }, now })
  })
  return { notBefore }
}

export async function unsnooze(deps: MarkDeps, row: MarkedTask): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    await upsertMark(trx, row.key, { not_before: null, content_hash: null, at: isoTime(now) })
    await recordAudit(trx, { action: 'waiting-brought-back', detail: { what: row.kind }, now })
  })
}

/** Stays the same while the task is open. */
function keyOf({ kind, client, since }: Task): string {
  return hashOf([kind, client, since].join('\n'))
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}

/** Open tasks, the oldest promise first, and snoozed ones. */
export async function listToday(deps: Deps): Promise<{ waiting: MarkedTask[]; snooze: MarkedTask[] }> {
  const marked = await withMarks(deps, await listTasks(deps))
  return {
    waiting: marked.filter(({ notBefore }) => notBefore === null),
    snooze: marked.filter(({ notBefore }) => notBefore !== null),
  }
}

/** @throws AppError not-found */
export async function findTask(deps: Deps, key: string): Promise<MarkedTask> {
  const task = (await withMarks(deps, await listTasks(deps))).find((row) => row.key === key)
  if (!task) throw notFound('Task not found. It may already be done.')
  return task
}
