import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Task } from '#domain/kernel/tasks.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findMember, lockMembers } from '#domain/people/people.server.ts'
import type { AlertsDeps, SendAlert } from '../alerts/alerts.schema.ts'
import { listToday } from '../tasks.server.ts'
import { tasksNotice, waitingEmail } from './notifications.emails.ts'
import type { NotificationSettings, NotificationsInput } from './notifications.schema.ts'
import {
  claimTasks,
  deleteEmailedTasksBy,
  insertEmailedTasks,
  lockSettings,
  selectEmailedTasks,
  selectEmailSettings,
  selectSettings,
  updatePostedTasks,
  upsertSettings,
} from './notifications.store.server.ts'

const DEFAULT: NotificationSettings = { byEmail: false, afterHours: 4 }

export async function showNotifications(db: Db, memberId: string): Promise<NotificationSettings> {
  const row = await selectSettings(db, memberId)
  return row ? { byEmail: row.by_email === 1, afterHours: row.after_hours } : DEFAULT
}

/** @throws AppError not-found unless the account belongs to staff */
export async function changeNotifications(
  deps: Deps,
  memberId: string,
  { byEmail, afterHours }: NotificationsInput,
): Promise<void> {
  await commit(deps, async (trx) => {
    await lockMembers(trx)
    if (!(await findMember(trx, memberId))) throw notFound('No staff member has this account.')
    await upsertSettings(trx, {
      user_id: memberId,
      by_email: byEmail === 'on' ? 1 : 0,
      after_hours: Number(afterHours),
    })
  })
}

const HOUR_SECONDS = 3600
/** A task is posted to the webhook after it has been open for this long. */
const POST_AFTER_SECONDS = 4 * 3600
/** An open task is sent again after this long. */
const AGAIN_SECONDS = 24 * 3600
/** Longer than a post can take. A failed post is repeated after this time. */
const CLAIM_SECONDS = 60

/**
 * Emails staff about tasks that have been open longer than they chose, and posts tasks to the studio's webhook. Each
 * task is sent once, and again after a day. Safe to run in several processes.
 */
export async function notifyStaff(deps: AlertsDeps): Promise<void> {
  const settings = await selectEmailSettings(deps.db)
  if (settings.length === 0 && !deps.sendAlert) return
  // Snoozed tasks aren't in this list.
  const { waiting } = await listToday(deps)
  for (const { user_id } of settings) await emailMember(deps, user_id, waiting)
  if (deps.sendAlert) await postTasks(deps, deps.sendAlert, waiting)
}

async function emailMember(deps: Deps, memberId: string, waiting: readonly Task[]): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (work) => {
    const settings = await lockSettings(work, memberId)
    const member = settings?.by_email === 1 && (await findMember(work, memberId))
    if (!member) return
    await deleteEmailedTasksBy(work, { userId: memberId, by: isoTime(addSeconds(now, -AGAIN_SECONDS)) })
    const emailed = await selectEmailedTasks(work, memberId)
    const due = waitingFor(waiting, settings.after_hours * HOUR_SECONDS, now)
    const things = due.filter((one) => !emailed.includes(nameOf(one)))
    if (things.length === 0) return
    await insertEmailedTasks(
      work,
      namesOf(things).map((task) => ({ user_id: memberId, task, emailed_at: isoTime(now) })),
    )
    const mail = waitingEmail({ name: member.name, things, now, studio: deps.studio })
    const key = `waiting:${memberId}:${isoTime(now)}`
    await enqueueEmail(work, { kind: 'studio', to: member.email, mail, now, key })
  })
}

/** A process that stops before the webhook answers may post twice. */
async function postTasks(
  { db, clock, log, studio }: Deps,
  sendAlert: SendAlert,
  waiting: readonly Task[],
): Promise<void> {
  const now = clock()
  const againIn = (seconds: number) => isoTime(addSeconds(now, seconds))
  const due = waitingFor(waiting, POST_AFTER_SECONDS, now)
  const claim = { tasks: namesOf(due), now: isoTime(now), againAt: againIn(CLAIM_SECONDS) }
  const claimed = await claimTasks(db, claim)
  if (claimed.length === 0) return
  const things = due.filter((one) => claimed.includes(nameOf(one)))
  try {
    await sendAlert(tasksNotice({ things, now, studio }))
    await updatePostedTasks(db, claimed, againIn(AGAIN_SECONDS))
  } catch (err) {
    log.warn({ err }, 'tasks not posted to the webhook, retrying after a minute')
  }
}

function waitingFor(waiting: readonly Task[], seconds: number, now: Date): Task[] {
  const since = isoTime(addSeconds(now, -seconds))
  return waiting.filter((one) => one.since <= since)
}

function namesOf(things: readonly Task[]): string[] {
  return [...new Set(things.map(nameOf))]
}

/** Identifies a task while it is open. Contains no names. */
function nameOf({ what, act, since }: Task): string {
  return [what, act, since].join(' ')
}
