import { notFound } from '#domain/kernel/app-error.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { MarkedTask } from '#domain/kernel/tasks.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { withMarks } from './task-marks/task-marks.server.ts'

/** What waits for a person of the studio today, the oldest promise first, and what of it they have put off. */
export async function listToday(deps: Deps): Promise<{ waiting: MarkedTask[]; snooze: MarkedTask[] }> {
  const marked = await withMarks(deps, await listTasks(deps))
  return {
    waiting: marked.filter(({ notBefore }) => notBefore === null),
    snooze: marked.filter(({ notBefore }) => notBefore !== null),
  }
}

/** One of them, put off or not. @param key its beginning is enough @throws AppError not-found for none, and for several */
export async function findTasks(deps: Deps, key: string): Promise<MarkedTask> {
  const found = (await withMarks(deps, await listTasks(deps))).filter((row) => row.key.startsWith(key))
  const [row] = found
  if (!row || key === '') throw notFound('Nothing that waits is called so: it may be done by now.')
  if (found.some((one) => one.key !== row.key)) throw notFound(`Several begin with ${key}: write more of it.`)
  return row
}
