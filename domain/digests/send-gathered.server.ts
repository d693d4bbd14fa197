import { addSeconds, stockholmDay } from '../kernel/clock.ts'
import { commit, type Work } from '../kernel/commit.ts'
import type { Deps } from '../kernel/deps.ts'
import { addDays, startOfDay } from '../kernel/periods.ts'
import {
  dropGathered,
  type GatheredMail,
  gatheringDue,
  hasLeftOn,
  holdGathered,
  join,
  postpone,
  release,
} from '../outbox/gathering.server.ts'
import { enqueueMail } from '../outbox/outbox.server.ts'
import { greeting } from '../people/greeting.ts'
import { findPersonByEmail } from '../people/people.server.ts'
import { nextOfClient } from '../projects/next-line/project-next.server.ts'
import { kindOfReminder, switchOffAddress } from '../reminders/choices.server.ts'
import { isStillAsked } from '../reminders/still-asked.server.ts'
import { isNoticeNeeded } from '../thread/notices/notice-unread.server.ts'
import { digestMail } from './digest.mails.ts'

/** What was gathered on a day after the first mail of it leaves in the next morning. */
const MORNING_SECONDS = 8 * 3600

/**
 * Lets gathered mails leave: of each reader at most one a day in Stockholm, several as one, and none that is needed no more. Meant to run
 * every half minute; several processes may.
 * @returns how many mails leave
 */
export async function sendGathered(deps: Deps): Promise<number> {
  let left = 0
  for (const recipient of await gatheringDue(deps.db, deps.clock()))
    try {
      if (await commit(deps, (work) => gather(deps, work, recipient))) left += 1
    } catch (error) {
      deps.log.error({ err: error }, 'gathered mails did not leave')
    }
  return left
}

async function gather(deps: Deps, work: Work, recipient: string): Promise<boolean> {
  const now = deps.clock()
  const day = stockholmDay(now)
  const held = await holdGathered(work, recipient)
  if (await hasLeftOn(work, { recipient, day })) {
    await postpone(work, held, addSeconds(startOfDay(addDays(day, 1)), MORNING_SECONDS))
    return false
  }
  const needed: GatheredMail[] = []
  for (const mail of held) if (await isNeeded(work, mail)) needed.push(mail)
  await dropGathered(
    work,
    held.filter((mail) => !needed.includes(mail)),
  )
  const [first, ...others] = needed
  if (!first) return false
  if (others.length === 0) await release(work, first, { day, now })
  else await sendDigest(deps, work, { recipient, mails: needed, day, now })
  return true
}

/** Reminders end when they are answered, and what was read needs no mail; all else stays true. */
async function isNeeded(work: Work, { key }: GatheredMail): Promise<boolean> {
  if (key === null) return true
  return (await isStillAsked(work, key)) && (await isNoticeNeeded(work, key))
}

async function sendDigest(
  deps: Deps,
  work: Work,
  { recipient, mails, day, now }: { recipient: string; mails: GatheredMail[]; day: string; now: Date },
): Promise<void> {
  const person = await findPersonByEmail(work, recipient)
  const next = person && (await nextOfClient(work, person.id, now))
  const letters = mails.map(({ letter }) => letter)
  const name = person ? greeting(person.name) : String(letters[0]?.paragraphs[0])
  const kinds = mails.flatMap(({ key }) => kindOfReminder(key ?? '') ?? [])
  await enqueueMail(work, {
    kind: 'digest',
    to: recipient,
    mail: digestMail({ name, next, letters }, deps.studio),
    now,
    key: `digest:${mails[0]?.id}`,
    gatheredOn: day,
    switchOffAddress:
      kinds.length === 0 ? undefined : switchOffAddress(deps, { whom: person?.id ?? recipient, kinds }),
  })
  await join(work, mails, now)
}
