import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { selectSeenAt, upsertSeenAt } from './presence.store.server.ts'

/** How exactly it is known when a side was there. */
const AT_MOST_EVERY_SECONDS = 60

/** Notes that a side of a thread is there. Writes at most once a minute. */
export async function notePresence(
  db: Db,
  presence: { userId: string; side: 'client' | 'team'; now: Date },
): Promise<void> {
  const { userId, side, now } = presence
  const seenAt = await selectSeenAt(db, { userId, side })
  if (seenAt !== undefined && seenAt > isoTime(addSeconds(now, -AT_MOST_EVERY_SECONDS))) return
  await upsertSeenAt(db, { userId, side, seenAt: isoTime(now) })
}
