import { enqueueEmail, findEmailedKeys, findEmailTimes } from '#domain/email/outbox.server.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import { isOwner } from '#domain/kernel/actor.ts'
import { AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { deskPages, momentNames } from '#domain/kernel/tasks.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { MANUAL_KINDS, type ManualKind, type Unanswered } from './by-hand.schema.ts'
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
const REMINDED = 'A reminder was already sent today.'

/** Oldest first. */
export async function listUnanswered(deps: Deps): Promise<Unanswered[]> {
  const found = await Promise.all(KINDS.map(async (kind) => unansweredOf(deps, kind)))
  return found.flat().sort((one, other) => (one.since < other.since ? -1 : 1))
}

/**
 * @param name from `listUnanswered`
 * @throws AppError not-found, forbidden unless an owner reminds of money, conflict if it was answered or already reminded
 * of today, or if the recipient turned such reminders off
 */
export async function remindByHand(deps: Deps, name: string): Promise<void> {
  const [kind, about] = partsOf(name)
  if (!kind) throw notFound('Not found. Reload the list.')
  const reminder: Reminder = REMINDERS[kind]
  if (OF_MONEY.includes(kind) && !isOwner(deps.actor))
    throw new AppError('forbidden', { userMessage: 'Only owners can send payment reminders.' })
  const now = deps.clock()
  const today = stockholmDay(now)
  await commit(deps, async (work) => {
    const request = await findRequest(work, reminder, about)
    if (!request) throw conflict(ANSWERED)
    const [row] = await toUnanswered({ ...deps, db: work }, kind, [request])
    if (row?.remindedAt && stockholmDay(new Date(row.remindedAt)) === today) throw conflict(REMINDED)
    const choice = isSwitchable(kind) ? { whom: request.whom, kind } : undefined
    if (choice && (await isReminderOff(work, choice)))
      throw conflict('The recipient has turned off these reminders. Write to them instead.')
    const off = choice && switchOffAddress(deps, { whom: request.whom, kinds: [choice.kind] })
    const written = await request.write(deps, work, off ?? '')
    if (!written) throw conflict(ANSWERED)
    const isStored = await enqueueEmail(work, {
      kind: choice ? 'reminder' : 'money',
      ...written,
      now,
      key: keyOfReminder(kind, request, byHand(today)),
      switchOffAddress: off,
      sendWhile: { what: 'reminder-unanswered', kind, about: request.about },
    })
    if (!isStored) throw conflict(REMINDED)
    await recordAudit(work, {
      action: 'reminded',
      about: about.split(':')[0] ?? about,
      detail: { kind },
      now,
    })
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
