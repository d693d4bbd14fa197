import type { Db } from '../kernel/database.ts'
import { selectPulse } from './reads.store.server.ts'

/** Is another one once anything has happened that the studio's lists may show, in whatever process. */
export function findPulse(db: Db): Promise<string> {
  return selectPulse(db)
}
