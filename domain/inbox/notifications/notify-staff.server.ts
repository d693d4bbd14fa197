import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { Waiting } from '#domain/kernel/tasks.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findMember } from '#domain/people/people.server.ts'
import type { AlertsDeps, SendAlert } from '../alerts/alerts.deps.ts'
import { listToday } from '../list-today.server.ts'
import { tasksNotice, waitingEmail } from './notifications.emails.ts'
import {
  claimTasks,
  deleteEmailedTasksBy,
  insertEmailedTasks,
  lockSettings,
  selectEmailedTasks,
  selectEmailSettings,
  updatePostedTasks,
} from './notifications.store.server.ts'

const HOUR_SECONDS = 3600
/** A task is posted to the webhook once it has waited this long. */
const POST_AFTER_SECONDS = 4 * 3600
/** A task that is still open is sent again after this long. */
const AGAIN_SECONDS = 24 * 3600
/** Longer than a post can take. A post that failed is tried again after it. */
const CLAIM_SECONDS = 60

/**
 * Emails each member about tasks that have waited longer than they chose, and posts tasks to the studio's webhook: each task once, and again after
 * a day. Safe to run in several processes.
 */
export async function notifyStaff(deps: AlertsDeps): Promise<void> {
  const settings = await selectEmailSettings(deps.db)
  if (settings.length === 0 && !deps.sendAlert) return
  // Snoozed tasks are not in this list.
  const { waiting } = await listToday(deps)
  for (const { user_id } of settings) await emailMember(deps, user_id, waiting)
  if (deps.sendAlert) await postTasks(deps, deps.sendAlert, waiting)
}

async function emailMember(deps: Deps, memberId: string, waiting: readonly Waiting[]): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const settings = await lockSettings(trx, memberId)
    const member = settings?.by_email === 1 && (await findMember(trx, memberId))
    if (!member) return
    await deleteEmailedTasksBy(trx, { userId: memberId, by: isoTime(addSeconds(now, -AGAIN_SECONDS)) })
    const emailed = await selectEmailedTasks(trx, memberId)
    const due = waitingFor(waiting, settings.after_hours * HOUR_SECONDS, now)
    const things = due.filter((one) => !emailed.includes(nameOf(one)))
    if (things.length === 0) return
    await insertEmailedTasks(
      trx,
      namesOf(things).map((task) => ({ user_id: memberId, task, emailed_at: isoTime(now) })),
    )
    const mail = waitingEmail({ name: member.name, things, now, studio: deps.studio })
    const key = `waiting:${memberId}:${isoTime(now)}`
    await enqueueEmail(trx, { kind: 'studio', to: member.email, mail, now, key })
  })
}

/** A process that ends before the webhook has answered may post twice. */
async function postTasks(
  { db, clock, log, studio }: Deps,
  sendAlert: SendAlert,
  waiting: readonly Waiting[],
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
    log.warn({ err }, 'tasks were not posted to the webhook, tried again after a minute')
  }
}

function waitingFor(waiting: readonly Waiting[], seconds: number, now: Date): Waiting[] {
  const since = isoTime(addSeconds(now, -seconds))
  return waiting.filter((one) => one.since <= since)
}

function namesOf(things: readonly Waiting[]): string[] {
  return [...new Set(things.map(nameOf))]
}

/** Tells a task from others for as long as it is open. Holds no name of anybody. */
function nameOf({ what, act, since }: Waiting): string {
  return [what, act, since].join(' ')
}
