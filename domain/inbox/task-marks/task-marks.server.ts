import { createHash } from 'node:crypto'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { addDays } from '#domain/kernel/periods.ts'
import type { MarkedTask, Waiting } from '#domain/kernel/tasks.ts'
import { dayWords, isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { selectMarks, upsertMark } from './task-marks.store.server.ts'

/** Later than that, nobody would know what was put off. */
const MOST_DAYS = 90

type MarkDeps = Pick<Deps, 'db' | 'subscribers' | 'actor' | 'clock'>

/** With what the studio has settled about each. What is late is not put off any more, and what says something new neither. */
export async function withMarks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  waiting: readonly Waiting[],
): Promise<MarkedTask[]> {
  const now = clock()
  const keys = waiting.map(keyOf)
  const marks = new Map((await selectMarks(db, keys)).map((mark) => [mark.row_key, mark]))
  return waiting.map((row, place) => {
    const key = keys[place] ?? keyOf(row)
    const said = hashOf(row.about)
    const { assigned_to = null, not_before = null, said: saidThen = null } = marks.get(key) ?? {}
    const isSnoozed =
      not_before !== null &&
      not_before > stockholmDay(now) &&
      saidThen === said &&
      (row.until === null || row.until > isoTime(now))
    return { ...row, key, said, assignedTo: assigned_to, notBefore: isSnoozed ? not_before : null }
  })
}

/** It is one person's to do, or nobody's in particular. Repeating it changes nothing. @param to a name of the staff */
export async function assign(deps: MarkDeps, row: MarkedTask, to: string | null): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    await upsertMark(trx, row.key, { assigned_to: to, at: isoTime(now) })
    const action = to === null ? 'waiting-unassigned' : 'waiting-assigned'
    await recordAudit(trx, { action, detail: { what: row.what }, now })
  })
}

/**
 * Not before that day, for everybody of the studio; it is shown again sooner once it is late, or says something new.
 * @param how said: what it said to whoever puts it off, where they looked at it; notBefore: YYYY-MM-DD, tomorrow unless told
 * @returns the day @throws AppError bad-input for the day, conflict when it says something new
 */
export async function snooze(
  deps: MarkDeps,
  row: MarkedTask,
  how: { said?: string | undefined; notBefore?: string | undefined } = {},
): Promise<{ notBefore: string }> {
  const now = deps.clock()
  const today = stockholmDay(now)
  const notBefore = how.notBefore ?? addDays(today, 1)
  const last = addDays(today, MOST_DAYS)
  if (!isDay(notBefore) || notBefore <= today || notBefore > last)
    throw badInput(`Name a day from tomorrow until ${dayWords(last, now)}, as YYYY-MM-DD.`)
  if (how.said !== undefined && how.said !== row.said)
    throw conflict('It says something new since you looked. Read that first.')
  if (row.until !== null && row.until <= isoTime(now)) throw conflict('It is late, and cannot be put off.')
  await commit(deps, async (trx) => {
    await upsertMark(trx, row.key, { not_before: notBefore, said: row.said, at: isoTime(now) })
    await recordAudit(trx, { action: 'waiting-put-off', detail: { what: row.what, until: notBefore }, now })
  })
  return { notBefore }
}

/** It is not put off any more. Repeating it changes nothing. */
export async function unsnooze(deps: MarkDeps, row: MarkedTask): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    await upsertMark(trx, row.key, { not_before: null, said: null, at: isoTime(now) })
    await recordAudit(trx, { action: 'waiting-brought-back', detail: { what: row.what }, now })
  })
}

/** The same as long as it waits. */
function keyOf({ what, whose, since }: Waiting): string {
  return hashOf([what, whose, since].join('\n'))
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}
