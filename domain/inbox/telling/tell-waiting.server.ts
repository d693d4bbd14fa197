import { enqueueMail } from '#domain/email/outbox.server.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Waiting } from '#domain/kernel/waiting.ts'
import { findMember } from '#domain/people/members.server.ts'
import { listToday } from '../list-today.server.ts'
import type { TellingDeps } from './push.ts'
import { type Pushed, pushTo, pushToDevices } from './push-to-devices.server.ts'
import { isQuiet } from './quiet-hours.ts'
import { waitingMail, waitingSentence } from './telling.mails.ts'
import { tellingOf } from './telling.server.ts'
import {
  type DeviceRow,
  deleteToldBy,
  insertTold,
  lockTelling,
  selectDevices,
  selectTellings,
  selectTold,
  updateMissed,
} from './telling.store.server.ts'

const HOUR_SECONDS = 3600
/** Of the same thing somebody is told again after so long, while it waits. */
const AGAIN_SECONDS = 24 * 3600
/** A push service that does not take a message is asked again so long after the first time; the last is within the hour. */
const RETRIES_SECONDS = [60, 5 * 60, 20 * 60, 50 * 60]
const TOLD = { missed_at: null, tries: 0 }

/**
 * Tells everybody of the staff who wants to be told what waits for longer than they said, outside their quiet hours: each thing once, and again
 * after a day. A browser whose push service would not take it is tried again within the hour. Safe to run in several processes.
 * @returns how many people
 */
export async function tellWaiting(deps: TellingDeps): Promise<number> {
  const now = deps.clock()
  const awake = (await selectTellings(deps.db)).filter((row) => !isQuiet(tellingOf(row), now))
  if (awake.length === 0) return 0
  // What they have put off waits until its day.
  const { waiting } = await listToday(deps)
  let told = 0
  for (const { user_id } of awake) {
    if (await tellOne(deps, user_id, waiting, now)) told++
    else await tellMissed(deps, user_id, waiting, now)
  }
  return told
}

async function tellOne(
  deps: TellingDeps,
  memberId: string,
  waiting: readonly Waiting[],
  now: Date,
): Promise<boolean> {
  const things = await commit(deps, async (work) => {
    const row = await lockTelling(work, memberId)
    const member = row && (await findMember(work, memberId))
    if (!member) return []
    const { byMail, afterHours } = tellingOf(row)
    const devices = await selectDevices(work, memberId)
    if (!byMail && devices.length === 0) return []
    await deleteToldBy(work, { userId: memberId, by: isoTime(addSeconds(now, -AGAIN_SECONDS)) })
    const told = (await selectTold(work, memberId)).map(({ thing }) => thing)
    const since = isoTime(addSeconds(now, -afterHours * HOUR_SECONDS))
    const fresh = waiting.filter((one) => one.since <= since && !told.includes(nameOf(one)))
    if (fresh.length === 0) return []
    const names = [...new Set(fresh.map(nameOf))]
    await insertTold(
      work,
      names.map((thing) => ({ user_id: memberId, thing, told_at: isoTime(now) })),
    )
    // Missed until a push service has taken it, whatever ends this process before. It says what was missed before, too.
    const ids = devices.map(({ id }) => id)
    await updateMissed(work, ids, { missed_at: isoTime(now), tries: 1 })
    if (byMail) {
      const mail = waitingMail({ name: member.name, things: fresh, now, studio: deps.studio })
      const key = `waiting:${memberId}:${isoTime(now)}`
      await enqueueMail(work, { kind: 'studio', to: member.email, mail, now, key })
    }
    return fresh
  })
  if (things.length === 0) return false
  const pushed = await pushToDevices(deps, memberId, waitingSentence(things, now))
  await updateMissed(deps.db, takenOf(pushed), TOLD)
  return true
}

/** Tells browsers what they missed within the hour, as far as it waits still. */
async function tellMissed(
  deps: TellingDeps,
  memberId: string,
  waiting: readonly Waiting[],
  now: Date,
): Promise<void> {
  const isDue = (device: DeviceRow) => isDueAgain(device, now)
  if (!(await selectDevices(deps.db, memberId)).some(isDue)) return
  const { devices, things } = await commit(deps, async (work) => {
    await lockTelling(work, memberId)
    const due = (await selectDevices(work, memberId)).filter(isDue)
    const [longest] = due.map(({ missed_at }) => missed_at ?? '').toSorted()
    const told = (await selectTold(work, memberId)).filter(({ told_at }) => told_at >= (longest ?? ''))
    const unanswered = waiting.filter((one) => told.some(({ thing }) => thing === nameOf(one)))
    for (const { id, missed_at, tries } of due)
      await updateMissed(work, [id], unanswered.length === 0 ? TOLD : { missed_at, tries: tries + 1 })
    return { devices: due, things: unanswered }
  })
  if (things.length === 0) return
  const pushed = await pushTo(deps, devices, waitingSentence(things, now))
  await updateMissed(deps.db, takenOf(pushed), TOLD)
}

function isDueAgain({ missed_at, tries }: DeviceRow, now: Date): boolean {
  const pause = RETRIES_SECONDS[tries - 1]
  if (missed_at === null || pause === undefined) return false
  const since = (now.getTime() - Date.parse(missed_at)) / 1000
  // Whoever was in their quiet hours meanwhile is told of it with what is next.
  return since >= pause && since <= HOUR_SECONDS
}

function takenOf(pushed: readonly Pushed[]): string[] {
  return pushed.filter(({ said }) => said === 'taken').map(({ device }) => device.id)
}

/** What a thing is called as long as it waits. Holds no name of anybody. */
function nameOf({ what, act, since }: Waiting): string {
  return [what, act, since].join(' ')
}
