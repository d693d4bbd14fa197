import type { Db } from '#domain/kernel/database.ts'
import { selectNewestTimes, selectPulse } from './tasks.store.server.ts'

/** Changes after any event that the studio's lists may show, in any process. */
export function findPulse(db: Db): Promise<string> {
  return selectPulse(db)
}

/** ISO 8601; undefined if the database is empty. */
export async function findNewestTime(db: Db): Promise<string | undefined> {
  return (await selectNewestTimes(db)).toSorted().findLast((time) => time !== undefined)
}
