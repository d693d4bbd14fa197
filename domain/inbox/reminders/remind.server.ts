import { enqueueEmail, findEmailedKeys, findEmailTimes } from '#domain/email/outbox.server.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import { isOwner } from '#domain/kernel/actor.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { deskPages, momentNames } from '#domain/kernel/tasks.ts'
import { spreadsheet } from '#domain/kernel/text.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit, recordExport } from '#domain/people/audit/audit.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { MANUAL_KINDS, type ManualKind, type Reminded, type Unanswered } from './by-hand.schema.ts'
import { type OpenRequest, type Reminder, reminderDue } from './open-request.ts'
import { findRequest, keyOfReminder, REMINDERS } from './reminders.ts'

export const REMINDER_KINDS = Object.keys(REMINDERS) as readonly ReminderKind[]

/**
 * Sends each due reminder once, and only as long as it is needed. Runs every half hour. Safe to run in several
 * processes.
 * @returns how many emails were stored
 */
export async function remind(
  deps: Deps,
  { kinds = REMINDER_KINDS }: { kinds?: readonly ReminderKind[] } = {},
): Promise<number> {
  let mails = 0
  for (const kind of kinds) mails += await remindOf(deps, kind, REMINDERS[kind])
  return mails
}

type Due = { request: OpenRequest; key: string }

async function remindOf(deps: Deps, kind: ReminderKind, reminder: Reminder): Promise<number> {
  const due: Due[] = (await reminder.find(deps.db)).flatMap((request) => {
    const moment = reminderDue(reminder.days, request, deps.clock())
    if (moment === undefined) return []
    return [{ request: request, key: keyOfReminder(kind, request, moment) }]
  })
  const mailed = await findEmailedKeys(
    deps.db,
    due.map(({ key }) => key),
  )
  let mails = 0
  for (const one of due) if (!mailed.has(one.key) && (await remindOnce(deps, kind, reminder, one))) mails += 1
  return mails
}

/** A failing email must not stop the others. */
async function remindOnce(
  deps: Deps,
  kind: ReminderKind,
  reminder: Reminder,
  { request: { about }, key }: Due,
): Promise<boolean> {
  try {
    return await commit(deps, async (trx) => {
      const request = await findRequest(trx, reminder, about)
      if (!request) return false
      const choice = isSwitchable(kind) ? { whom: request.whom, kind } : undefined
      if (choice && (await isReminderOff(trx, choice))) return false
      const off = choice && switchOffAddress(deps, { whom: request.whom, kinds: [choice.kind] })
      const written = await request.write(deps, trx, off ?? '')
      if (!written) return false
      return enqueueEmail(trx, {
        kind: choice ? 'reminder' : 'money',
        ...written,
        now: deps.clock(),
        key,
        switchOffAddress: off,
        sendWhile: { what: 'reminder-unanswered', kind, about: request.about },
      })
    })
  } catch (error) {
    deps.log.error({ err: error, kind, about }, 'reminder not emailed')
    return false
  }
}

const KINDS = Object.keys(MANUAL_KINDS) as readonly ManualKind[]
/** How far back manual reminders are looked up. */
const LOOKED_BACK_DAYS = 14
/** Kinds that only owners can remind of. */
const OF_MONEY: readonly ManualKind[] = ['transfer']
const ANSWERED = 'This has been answered in the meantime.'

/** Oldest first. */
export async function listUnanswered(deps: Deps): Promise<Unanswered[]> {
  const found = await Promise.all(KINDS.map(async (kind) => unansweredOf(deps, kind)))
  return found.flat().sort((one, other) => (one.since < other.since ? -1 : 1))
}

export async function exportUnanswered(deps: Deps, names: readonly string[]): Promise<string> {
  const rows = (await listUnanswered(deps)).filter(({ name }) => names.includes(name))
  await recordExport(deps, {
    of: 'reminders',
    detail: { rows: rows.length, chosen: rows.map(({ name }) => name) },
  })
  return spreadsheet([
    ['type', 'name', 'subject', 'asked at', 'reminded at'],
    ...rows.map(({ kind, whose, what, since, remindedAt }) => [
      MANUAL_KINDS[kind],
      whose,
      what,
      since,
      remindedAt ?? '',
    ]),
  ])
}

/**
 * Skips requests that were answered, were already reminded of today, or whose recipients turned such reminders off.
 * Each is emailed once.
 */
export async function remindByHand(deps: Deps, names: readonly string[]): Promise<Reminded[]> {
  const results: Reminded[] = []
  for (const name of new Set(names)) results.push(await remindOne(deps, name))
  return results
}

async function remindOne(deps: Deps, name: string): Promise<Reminded> {
  const [kind, about] = partsOf(name)
  if (!kind) return { name, whose: null, what: null, refusal: 'Not found. Reload the list.' }
  const reminder: Reminder = REMINDERS[kind]
  const now = deps.clock()
  const today = stockholmDay(now)
  return commit(deps, async (work) => {
    const request = await findRequest(work, reminder, about)
    if (!request) return { name, whose: null, what: null, refusal: ANSWERED }
    const [row] = await toUnanswered({ ...deps, db: work }, kind, [request])
    const facts = { name, whose: row?.whose ?? null, what: request.what }
    const refused = (refusal: string) => ({ ...facts, refusal })
    if (OF_MONEY.includes(kind) && !isOwner(deps.actor))
      return refused('Only owners can send payment reminders.')
    if (row?.remindedAt && stockholmDay(new Date(row.remindedAt)) === today)
      return refused('A reminder was already sent today.')
    const choice = isSwitchable(kind) ? { whom: request.whom, kind } : undefined
    if (choice && (await isReminderOff(work, choice)))
      return refused('The recipient has turned off these reminders. Write to them instead.')
    const off = choice && switchOffAddress(deps, { whom: request.whom, kinds: [choice.kind] })
    const written = await request.write(deps, work, off ?? '')
    if (!written) return refused(ANSWERED)
    const isStored = await enqueueEmail(work, {
      kind: choice ? 'reminder' : 'money',
      ...written,
      now,
      key: keyOfReminder(kind, request, byHand(today)),
      switchOffAddress: off,
      sendWhile: { what: 'reminder-unanswered', kind, about: request.about },
    })
    if (!isStored) return refused('A reminder was already sent today.')
    await recordAudit(work, {
      action: 'reminded',
      about: about.split(':')[0] ?? about,
      detail: { kind },
      now,
    })
    return { ...facts, refusal: null }
  })
}

async function unansweredOf(deps: Deps, kind: ManualKind): Promise<Unanswered[]> {
  const reminder: Reminder = REMINDERS[kind]
  return toUnanswered(deps, kind, await reminder.find(deps.db))
}

async function toUnanswered(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db },
  kind: ManualKind,
  request: readonly OpenRequest[],
): Promise<Unanswered[]> {
  const people = await findPeople(
    db,
    request.map(({ whom }) => whom),
  )
  const today = stockholmDay(clock())
  const days = Array.from({ length: LOOKED_BACK_DAYS }, (_, back) => byHand(addDays(today, -back)))
  const moments = [...momentNames(REMINDERS[kind].days), ...days]
  const keysOf = (one: OpenRequest) => moments.map((moment) => keyOfReminder(kind, one, moment))
  const times = await findEmailTimes(db, request.flatMap(keysOf))
  return request.map((one) => ({
    name: `${kind}:${one.about}`,
    kind,
    whose: people.get(one.whom)?.name ?? one.name ?? one.whom,
    what: one.what,
    since: isoTime(new Date(one.since)),
    act: SEEN[kind](one),
    remindedAt:
      keysOf(one)
        .flatMap((key) => times.get(key) ?? [])
        .sort()
        .at(-1) ?? null,
  }))
}

const SEEN = {
  files: ({ about }) => deskPages.seeProject(about),
  question: ({ whom }) => deskPages.answerClient(whom),
  delivery: ({ whom }) => deskPages.answerClient(whom),
  offer: ({ about }) => deskPages.seeQuote(about),
  transfer: ({ whom }) => deskPages.seePayments(whom),
} satisfies Record<ManualKind, (request: OpenRequest) => string>

/** Manual reminders are limited to one a day. */
function byHand(day: string): string {
  return `by-hand-${day}`
}

function partsOf(name: string): [kind: ManualKind | undefined, about: string] {
  const [kind = '', ...about] = name.split(':')
  return [KINDS.find((one) => one === kind), about.join(':')]
}
