import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import type { Db } from '#domain/kernel/database.ts'
import { deskPages } from '#domain/kernel/desk-pages.ts'
import { momentWords } from '#domain/kernel/time-words.ts'
import { ALERTS, type AlertKind } from './alert-kinds.ts'
import type { AlertsDeps } from './alerts.deps.ts'
import type { ShownAlert } from './alerts.schema.ts'
import {
  type AlertRow,
  claimAlert,
  endAlerts,
  markBeginTold,
  markEndTold,
  releaseAlert,
  selectAlert,
  selectAlerts,
  upsertAlert,
} from './alerts.store.server.ts'
import type { FoundAlerts } from './find-alerts.server.ts'
import type { AlertNotice, SendAlert } from './surroundings.ts'

/** It must have been well for so long before it is over: what comes and goes is told once. */
const CALM_SECONDS = 600
/** Telling takes at most ten seconds. */
const CLAIM_SECONDS = 60
/** The end of what nobody heard of is told for so long. */
const STALE_SECONDS = 24 * 3600

type TellDeps = Pick<AlertsDeps, 'db' | 'clock' | 'log' | 'studio' | 'sendAlert'>

/** Puts down what is wrong now, and ends what was looked at and has been well for a while. */
export async function keepAlerts(
  { db, clock }: Pick<AlertsDeps, 'db' | 'clock'>,
  { kinds, found }: Pick<FoundAlerts, 'kinds' | 'found'>,
): Promise<void> {
  const now = clock()
  for (const { kind, says } of found) await upsertAlert(db, { kind, says, now: isoTime(now) })
  const well = kinds.filter((kind) => !found.some((alert) => alert.kind === kind))
  if (well.length === 0) return
  await endAlerts(db, {
    kinds: well,
    seenBy: isoTime(addSeconds(now, -CALM_SECONDS)),
    seenAfter: isoTime(addSeconds(now, CALM_SECONDS)),
    now: isoTime(now),
  })
}

/**
 * Tells what began and what is over, each by one process. What was not taken is told again by the next call; what was taken by somebody
 * whose answer never came may be told twice.
 */
export async function tellAlerts(deps: TellDeps): Promise<void> {
  const { db, sendAlert } = deps
  if (!sendAlert) return
  const untold = (await selectAlerts(db)).filter((row) => stateToTell(row, deps.clock()))
  for (const { kind } of untold) await tellOne(deps, sendAlert, kind)
}

/** How each kind stands, or stood last; the newest first. */
export async function listAlerts(db: Db): Promise<ShownAlert[]> {
  return (await selectAlerts(db)).map((row) => ({
    kind: row.kind,
    title: ALERTS[row.kind].begins,
    says: row.says,
    beganAt: row.began_at,
    endedAt: row.ended_at,
    isTold: (row.ended_at === null ? row.begin_told_at : row.end_told_at) !== null,
  }))
}

/** Whether anything is wrong, told or not. */
export async function isAnythingWrong(db: Db): Promise<boolean> {
  return (await selectAlerts(db)).some(({ ended_at }) => ended_at === null)
}

/** What is sent of an alert. @param since ISO 8601 */
export function noticeOf(
  deps: Pick<AlertsDeps, 'studio'>,
  alert: { kind: AlertKind; state: 'begins' | 'ends'; says: string; since: string },
): AlertNotice {
  const { kind, state, says, since } = alert
  const site = new URL(deps.studio.publicUrl).host
  const text =
    state === 'begins'
      ? [says, `Since ${momentWords(since)}. More: ${deps.studio.publicUrl}${deskPages.seeAlerts()}`]
      : [`It had begun on ${momentWords(since)}: ${ALERTS[kind].begins.toLowerCase()}.`]
  return { state, kind, title: `${site}: ${ALERTS[kind][state]}`, text: text.join('\n'), since }
}

async function tellOne(deps: TellDeps, sendAlert: SendAlert, kind: AlertKind): Promise<void> {
  const { db, clock, log } = deps
  const now = clock()
  const claim = { kind, now: isoTime(now), until: isoTime(addSeconds(now, CLAIM_SECONDS)) }
  if (!(await claimAlert(db, claim))) return
  try {
    // As it stands by now: whoever held it before may have told it.
    const row = await selectAlert(db, kind)
    const state = row && stateToTell(row, now)
    if (!row || !state) return
    await sendAlert(noticeOf(deps, { kind, state, says: row.says, since: row.began_at }))
    await (state === 'begins' ? markBeginTold : markEndTold)(db, { kind, now: isoTime(clock()) })
    log.info({ alert: kind, state }, 'alert told')
  } catch (error) {
    log.warn({ alert: kind, err: error }, 'alert not told, tried again within a minute')
  } finally {
    await releaseAlert(db, kind)
  }
}

function stateToTell(row: AlertRow, now: Date): 'begins' | 'ends' | undefined {
  if (row.ended_at === null) return row.begin_told_at === null ? 'begins' : undefined
  if (row.end_told_at !== null) return undefined
  const isStale = row.begin_told_at === null && row.ended_at < isoTime(addSeconds(now, -STALE_SECONDS))
  return isStale ? undefined : 'ends'
}
