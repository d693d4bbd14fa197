import { addSeconds, isoTime } from '../kernel/clock.ts'
import { commit } from '../kernel/commit.ts'
import type { Waiting } from '../kernel/waiting.ts'
import { enqueueMail } from '../outbox/outbox.server.ts'
import { findMember } from '../people/members.server.ts'
import { listToday } from '../reads/list-today.server.ts'
import type { TellingDeps } from './push.ts'
import { pushToDevices } from './push-to-devices.server.ts'
import { isQuiet } from './quiet-hours.ts'
import { waitingMail, waitingSentence } from './telling.mails.ts'
import { tellingOf } from './telling.server.ts'
import {
  deleteToldBy,
  insertTold,
  lockTelling,
  selectDevices,
  selectTellings,
  selectTold,
} from './telling.store.server.ts'

const HOUR_SECONDS = 3600
/** Of the same thing somebody is told again after so long, while it waits. */
const AGAIN_SECONDS = 24 * 3600

/**
 * Tells everybody of the staff who wants to be told what waits for longer than they said, outside their quiet hours: each thing once, and again
 * after a day. Safe to run in several processes.
 * @returns how many people
 */
export async function tellWaiting(deps: TellingDeps): Promise<number> {
  const now = deps.clock()
  const awake = (await selectTellings(deps.db)).filter((row) => !isQuiet(tellingOf(row), now))
  if (awake.length === 0) return 0
  // What they have put off waits until its day.
  const { waiting } = await listToday(deps)
  let told = 0
  for (const { user_id } of awake) if (await tellOne(deps, user_id, waiting, now)) told++
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
    if (!byMail && (await selectDevices(work, memberId)).length === 0) return []
    await deleteToldBy(work, { userId: memberId, by: isoTime(addSeconds(now, -AGAIN_SECONDS)) })
    const told = await selectTold(work, memberId)
    const since = isoTime(addSeconds(now, -afterHours * HOUR_SECONDS))
    const fresh = waiting.filter((one) => one.since <= since && !told.includes(nameOf(one)))
    if (fresh.length === 0) return []
    const names = [...new Set(fresh.map(nameOf))]
    await insertTold(
      work,
      names.map((thing) => ({ user_id: memberId, thing, told_at: isoTime(now) })),
    )
    if (byMail) {
      const mail = waitingMail({ name: member.name, things: fresh, now, studio: deps.studio })
      const key = `waiting:${memberId}:${isoTime(now)}`
      await enqueueMail(work, { kind: 'studio', to: member.email, mail, now, key })
    }
    return fresh
  })
  if (things.length === 0) return false
  await pushToDevices(deps, memberId, waitingSentence(things, now))
  return true
}

/** What a thing is called as long as it waits. Holds no name of anybody. */
function nameOf({ what, act, since }: Waiting): string {
  return [what, act, since].join(' ')
}
