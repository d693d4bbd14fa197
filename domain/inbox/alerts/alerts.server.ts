import type { Db } from '#domain/kernel/database.ts'
import { deskPages } from '#domain/kernel/tasks.ts'
import { addSeconds, isoTime, momentWords } from '#domain/kernel/time.ts'
import type { AlertNotice, AlertsDeps, ShownAlert } from './alerts.schema.ts'
import { claimUnsent, endAlerts, markSent, selectAlerts, upsertAlert } from './alerts.store.server.ts'

/**
 * Slightly less than the ten minutes between runs. A failure seen by one process counts until that process checks
 * again.
 */
const SEEN_LATELY_SECONDS = 9 * 60
/** Longer than all posts of one run, shorter than the time between runs. */
const CLAIM_SECONDS = 5 * 60
/** The end of an alert isn't sent after this long. */
const STALE_SECONDS = 24 * 3600

export async function recordAlerts(
  { db, clock }: Pick<AlertsDeps, 'db' | 'clock'>,
  failing: readonly { name: string; says: string }[],
): Promise<void> {
  const at = (seconds: number) => isoTime(addSeconds(clock(), seconds))
  const now = at(0)
  for (const { name, says } of failing) await upsertAlert(db, { name, says, now })
  await endAlerts(db, { seenBy: at(-SEEN_LATELY_SECONDS), seenAfter: at(SEEN_LATELY_SECONDS), now })
}

/**
 * Posts each alert once when it begins and once when it ends, from only one of several processes. A later call repeats
 * failed posts. A post may be repeated if its response was lost.
 */
export async function sendAlerts(deps: AlertsDeps): Promise<void> {
  const { db, clock, log, sendAlert } = deps
  if (!sendAlert) return
  const at = (seconds: number) => isoTime(addSeconds(clock(), seconds))
  const claim = { now: at(0), until: at(CLAIM_SECONDS), endedAfter: at(-STALE_SECONDS) }
  for (const row of await claimUnsent(db, claim)) {
    const { name, says, began_at: since } = row
    const state = row.ended_at === null ? 'begins' : 'ends'
    try {
      await sendAlert(noticeOf(deps, { name, state, says, since }))
      await markSent(db, row, at(0))
      log.info({ alert: name, state }, 'alert sent')
    } catch (err) {
      log.warn({ alert: name, err }, 'alert not sent, retrying within ten minutes')
    }
  }
}

export async function listAlerts(db: Db): Promise<ShownAlert[]> {
  return (await selectAlerts(db)).map(({ name, says, began_at, ended_at, sent_at }) => ({
    name,
    says,
    beganAt: began_at,
    endedAt: ended_at,
    isSent: sent_at !== null,
  }))
}

export function noticeOf(
  { studio: { publicUrl } }: Pick<AlertsDeps, 'studio'>,
  { name, state, says, since }: { name: string; state: 'begins' | 'ends'; says: string; since: string },
): AlertNotice {
  const site = new URL(publicUrl).host
  const [title, text] =
    state === 'begins'
      ? [
          `Problem at ${site}: ${name}`,
          `${says}\nSince ${momentWords(since)}. More: ${publicUrl}${deskPages.seeAlerts()}`,
        ]
      : [`Resolved at ${site}: ${name}`, `It began on ${momentWords(since)}.`]
  return { state, kind: name, title, text, since }
}
