import {
  type DigestEmail,
  digestDue,
  hasLeftOn,
  join,
  lockGathered,
  markOutdated,
  postpone,
  release,
} from '#domain/email/digest.server.ts'
import { renderEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { ConditionalEmail } from '#domain/email/outgoing-email.ts'
import { kindOfReminder, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { addDays, startOfDay } from '#domain/kernel/periods.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { findPersonByEmail } from '#domain/people/people.server.ts'
import { digestPart, writeAgain } from './write-again.server.ts'

/** What was gathered on a day after the first mail of it leaves in the next morning. */
const MORNING_SECONDS = 8 * 3600

/**
 * Lets gathered mails leave: of each reader at most one a day in Stockholm, several as one, and none that is needed no more. Meant to run
 * every half minute; several processes may.
 * @returns how many mails leave
 */
export async function sendDigestEmails(deps: Deps): Promise<number> {
  let left = 0
  for (const recipient of await digestDue(deps.db, deps.clock()))
    try {
      if (await commit(deps, (trx) => gather(deps, trx, recipient))) left += 1
    } catch (error) {
      deps.log.error({ err: error }, 'gathered mails did not leave')
    }
  return left
}

async function gather(deps: Deps, trx: UnitOfWork, recipient: string): Promise<boolean> {
  const now = deps.clock()
  const day = stockholmDay(now)
  const held = await lockGathered(trx, recipient)
  if (await hasLeftOn(trx, { recipient, day })) {
    await postpone(trx, held, addSeconds(startOfDay(addDays(day, 1)), MORNING_SECONDS))
    return false
  }
  const needed: DigestEmail[] = []
  for (const mail of held) if (await writeAgain(deps, trx, mail)) needed.push(mail)
  await markOutdated(
    trx,
    held.filter((mail) => !needed.includes(mail)),
  )
  const [first, ...others] = needed
  if (!first) return false
  if (others.length === 0) await release(trx, first, { day, now })
  else await sendDigest(deps, trx, { recipient, mails: needed, day, now })
  return true
}

async function sendDigest(
  deps: Deps,
  trx: UnitOfWork,
  { recipient, mails, day, now }: { recipient: string; mails: DigestEmail[]; day: string; now: Date },
): Promise<void> {
  const letter = await digestPart(deps, trx, recipient, mails)
  if (!letter) throw new Error('What was gathered was outdated while it was locked.')
  const person = await findPersonByEmail(trx, recipient)
  const kinds = mails.flatMap(({ key }) => kindOfReminder(key ?? '') ?? [])
  await enqueueEmail(trx, {
    kind: 'digest',
    to: recipient,
    mail: renderEmail(deps.studio, letter),
    now,
    key: `digest:${mails[0]?.id}`,
    digestOn: day,
    sendWhile: { what: 'gathered', emails: mails.map(conditional) },
    switchOffAddress:
      kinds.length === 0 ? undefined : switchOffAddress(deps, { whom: person?.id ?? recipient, kinds }),
  })
  await join(trx, mails, now)
}

function conditional({ recipient, letter, sendWhile }: DigestEmail): ConditionalEmail {
  return { recipient, letter, sendWhile }
}
