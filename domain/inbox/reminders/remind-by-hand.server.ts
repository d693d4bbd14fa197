import { enqueueEmail, findEmailTimes } from '#domain/email/outbox.server.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable } from '#domain/email/reminder-choices/reminders.schema.ts'
import { isOwner } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { deskPages, momentNames } from '#domain/kernel/tasks.ts'
import { spreadsheet } from '#domain/kernel/text.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit, recordExport } from '#domain/people/audit/audit.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import type { Asked, Reminder } from './asked.ts'
import { ASKED_KINDS, type AskedKind, type Reminded, type Unanswered } from './by-hand.schema.ts'
import { askedAbout, keyOfReminder, REMINDERS } from './reminders.ts'

const KINDS = Object.keys(ASKED_KINDS) as readonly AskedKind[]
/** How far back it is looked for whether somebody was reminded by hand. */
const LOOKED_BACK_DAYS = 14
/** Of what only owners remind. */
const OF_MONEY: readonly AskedKind[] = ['transfer']
const ANSWERED = 'Nothing is asked any more: it was answered meanwhile.'

/** All that somebody was asked for and has not done, the longest ago first. */
export async function listUnanswered(deps: Deps): Promise<Unanswered[]> {
  const found = await Promise.all(KINDS.map(async (kind) => unansweredOf(deps, kind)))
  return found.flat().sort((one, other) => (one.since < other.since ? -1 : 1))
}

/** Those of them that were chosen as a file for spreadsheets, in the order of the list. */
export async function exportUnanswered(deps: Deps, names: readonly string[]): Promise<string> {
  const rows = (await listUnanswered(deps)).filter(({ name }) => names.includes(name))
  await recordExport(deps, {
    of: 'reminders',
    detail: { rows: rows.length, chosen: rows.map(({ name }) => name) },
  })
  return spreadsheet([
    ['asked for', 'whose', 'what', 'asked at', 'reminded at'],
    ...rows.map(({ kind, whose, what, since, remindedAt }) => [
      ASKED_KINDS[kind],
      whose,
      what,
      since,
      remindedAt ?? '',
    ]),
  ])
}

/** Reminds of each that was chosen, unless it was answered, was reminded of today, or they want no such mails. Nothing is mailed twice. */
export async function remindByHand(deps: Deps, names: readonly string[]): Promise<Reminded[]> {
  const results: Reminded[] = []
  for (const name of new Set(names)) results.push(await remindOne(deps, name))
  return results
}

async function remindOne(deps: Deps, name: string): Promise<Reminded> {
  const [kind, about] = partsOf(name)
  if (!kind) return { name, whose: null, what: null, refusal: 'There is nothing that is called so.' }
  const reminder: Reminder = REMINDERS[kind]
  const now = deps.clock()
  const today = stockholmDay(now)
  return commit(deps, async (trx) => {
    const asked = await askedAbout(trx, reminder, about)
    if (!asked) return { name, whose: null, what: null, refusal: ANSWERED }
    const [row] = await toUnanswered({ ...deps, db: trx }, kind, [asked])
    const said = { name, whose: row?.whose ?? null, what: asked.what }
    const refused = (refusal: string) => ({ ...said, refusal })
    if (OF_MONEY.includes(kind) && !isOwner(deps.actor)) return refused('Only an owner reminds of money.')
    if (row?.remindedAt && stockholmDay(new Date(row.remindedAt)) === today)
      return refused('They were reminded today already.')
    const choice = isSwitchable(kind) ? { whom: asked.whom, kind } : undefined
    if (choice && (await isReminderOff(trx, choice)))
      return refused('They have switched such reminders off. Write to them yourself.')
    const off = choice && switchOffAddress(deps, { whom: asked.whom, kinds: [choice.kind] })
    const written = await asked.write(deps, trx, off ?? '')
    if (!written) return refused(ANSWERED)
    const isStored = await enqueueEmail(trx, {
      kind: choice ? 'reminder' : 'money',
      ...written,
      now,
      key: keyOfReminder(kind, asked, byHand(today)),
      switchOffAddress: off,
      sendWhile: { what: 'reminder-unanswered', kind, about: asked.about },
    })
    if (!isStored) return refused('They were reminded today already.')
    await recordAudit(trx, {
      action: 'reminded',
      about: about.split(':')[0] ?? about,
      detail: { kind },
      now,
    })
    return { ...said, refusal: null }
  })
}

async function unansweredOf(deps: Deps, kind: AskedKind): Promise<Unanswered[]> {
  const reminder: Reminder = REMINDERS[kind]
  return toUnanswered(deps, kind, await reminder.find(deps.db))
}

async function toUnanswered(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db },
  kind: AskedKind,
  asked: readonly Asked[],
): Promise<Unanswered[]> {
  const people = await findPeople(
    db,
    asked.map(({ whom }) => whom),
  )
  const today = stockholmDay(clock())
  const days = Array.from({ length: LOOKED_BACK_DAYS }, (_, back) => byHand(addDays(today, -back)))
  const moments = [...momentNames(REMINDERS[kind].days), ...days]
  const keysOf = (one: Asked) => moments.map((moment) => keyOfReminder(kind, one, moment))
  const times = await findEmailTimes(db, asked.flatMap(keysOf))
  return asked.map((one) => ({
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
} satisfies Record<AskedKind, (asked: Asked) => string>

/** The moment of a reminder that a person chose: one a day. */
function byHand(day: string): string {
  return `by-hand-${day}`
}

function partsOf(name: string): [kind: AskedKind | undefined, about: string] {
  const [kind = '', ...about] = name.split(':')
  return [KINDS.find((one) => one === kind), about.join(':')]
}
