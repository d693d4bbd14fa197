import type { Actor } from '#domain/kernel/actor.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'
import {
  deleteTyping,
  selectSeenAt,
  selectTyping,
  upsertSeenAt,
  upsertTyping,
} from './presence.store.server.ts'
import type { Writing } from './typing.schema.ts'

/** Precision of last-seen times. */
const AT_MOST_EVERY_SECONDS = 60

/** Writes at most once a minute. */
export async function recordLastSeen(
  db: Db,
  presence: { userId: string; side: 'client' | 'team'; now: Date },
): Promise<void> {
  const { userId, side, now } = presence
  const seenAt = await selectSeenAt(db, { userId, side })
  if (seenAt !== undefined && seenAt > isoTime(addSeconds(now, -AT_MOST_EVERY_SECONDS))) return
  await upsertSeenAt(db, { userId, side, seenAt: isoTime(now) })
}

/** Someone who hasn't typed for this long is considered to have stopped. */
const STOPS_SECONDS = 30

type TypingDeps = { db: Db; clock: Clock; actor: Actor }

/**
 * The first person to type holds the place until they stop or someone takes over.
 * @throws AppError forbidden unless staff
 */
export async function recordTyping(
  deps: TypingDeps,
  { about, takesOver }: { about: string; takesOver: boolean },
): Promise<Writing> {
  const now = deps.clock()
  await upsertTyping(deps.db, {
    about,
    byName: nameOf(deps.actor),
    now: isoTime(now),
    // Someone who was replaced counts as having stopped.
    stoppedBy: isoTime(addSeconds(now, takesOver ? STOPS_SECONDS : -STOPS_SECONDS)),
  })
  return findTyping(deps, about)
}

export function stopTyping(deps: TypingDeps, about: string): Promise<void> {
  return deleteTyping(deps.db, { about, byName: nameOf(deps.actor) })
}

/** @throws AppError forbidden unless staff */
export async function findTyping({ db, clock, actor }: TypingDeps, about: string): Promise<Writing> {
  const name = nameOf(actor)
  const row = await selectTyping(db, about)
  if (!row || row.at < isoTime(addSeconds(clock(), -STOPS_SECONDS))) return { byName: null, isYou: false }
  return { byName: row.by_name, isYou: row.by_name === name }
}

function nameOf(actor: Actor): string {
  if (actor.kind !== 'staff') throw new AppError('forbidden', { userMessage: 'Only staff can answer.' })
  return actor.name
}
