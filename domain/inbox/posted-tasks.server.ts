import type { StudioFacts } from '#domain/kernel/commit.ts'
import type { Task } from '#domain/kernel/tasks.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { AlertNotice, AlertsDeps } from './alerts/alerts.schema.ts'
import { claimTasks, updatePostedTasks } from './posted-tasks.store.server.ts'
import { listToday } from './tasks.server.ts'

/** A task is posted to the webhook after it has been open for this long. */
const POST_AFTER_SECONDS = 4 * 3600
/** An open task is posted again after this long. */
const AGAIN_SECONDS = 24 * 3600
/** Longer than a post can take. A failed post is repeated after this time. */
const CLAIM_SECONDS = 60

/**
 * Posts open tasks to the studio's webhook, each once, and again after a day. Safe to run in several processes. One
 * that stops before the webhook answers may post twice.
 */
export async function postTasks(deps: AlertsDeps): Promise<void> {
  const { db, clock, log, studio, sendAlert } = deps
  if (!sendAlert) return
  // Snoozed tasks aren't in this list.
  const { waiting } = await listToday(deps)
  const now = clock()
  const againIn = (seconds: number) => isoTime(addSeconds(now, seconds))
  const due = waiting.filter((one) => one.since <= againIn(-POST_AFTER_SECONDS))
  const names = [...new Set(due.map(nameOf))]
  const claimed = await claimTasks(db, { tasks: names, now: isoTime(now), againAt: againIn(CLAIM_SECONDS) })
  if (claimed.length === 0) return
  const things = due.filter((one) => claimed.includes(nameOf(one)))
  try {
    await sendAlert(tasksNotice(things, studio, now))
    await updatePostedTasks(db, claimed, againIn(AGAIN_SECONDS))
  } catch (err) {
    log.warn({ err }, 'tasks not posted to the webhook, retrying after a minute')
  }
}

/** Identifies a task while it is open. Contains no names. */
function nameOf({ kind, href, since }: Task): string {
  return [kind, href, since].join(' ')
}

const HOUR_MS = 3_600_000
/** From here on, ages are in days. */
const HOURS_IN_DAYS = 48

type Things = readonly Pick<Task, 'kind' | 'since'>[]

/** Others may read it, so it names no client and no game. */
function tasksNotice(things: Things, { publicUrl }: StudioFacts, now: Date): AlertNotice {
  const kinds = [...new Set(things.map(({ kind }) => kind))]
  const title = `${new URL(publicUrl).host}: ${taskWords(things, now)}`
  const text = `${kinds.join(', ')}: ${publicUrl}/desk`
  return { state: 'tasks', kind: 'tasks', title, text, since: oldestOf(things) }
}

/** `2 tasks are open, the oldest for 3 hours` */
function taskWords(things: Things, now: Date): string {
  const age = ageWords(oldestOf(things), now)
  return things.length === 1
    ? `1 task has been open for ${age}`
    : `${things.length} tasks are open, the oldest for ${age}`
}

function oldestOf(things: Things): string {
  return things.map(({ since }) => since).reduce((one, other) => (one < other ? one : other))
}

function ageWords(since: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS))
  return hours < HOURS_IN_DAYS ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')
}
