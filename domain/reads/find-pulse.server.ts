import type { Db } from '#domain/kernel/database.ts'
import { selectNewestTimes, selectPulse } from './tasks.store.server.ts'

/** Is another one once anything has happened that the studio's lists may show, in whatever process. */
export function findPulse(db: Db): Promise<string> {
  return selectPulse(db)
}

/** When anything was stored last, ISO 8601; nothing in an empty database. */
export async function findNewestTime(db: Db): Promise<string | undefined> {
  return (await selectNewestTimes(db)).toSorted().findLast((time) => time !== undefined)
}
