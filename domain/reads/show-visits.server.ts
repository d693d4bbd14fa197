import { listViewsByDay, summarizeVisits } from '#domain/crm/visits/visits.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { startOfDay } from '#domain/kernel/periods.ts'
import { addSeconds, type Clock, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import type { Visits } from './visits.schema.ts'
import { selectOutcome } from './visits.store.server.ts'

/** The last days including today. */
export async function showVisits(
  { db, clock }: { db: Db; clock: Clock },
  { days }: { days: number },
): Promise<Visits> {
  const now = clock()
  const toDay = stockholmDay(now)
  const fromDay = stockholmDay(addSeconds(now, -(days - 1) * 24 * 3600))
  const [viewsByDay, events, agreed] = await Promise.all([
    listViewsByDay(db, { fromDay, toDay }),
    summarizeVisits(db, { fromDay, toDay }),
    selectOutcome(db, isoTime(startOfDay(fromDay))),
  ])
  const sumOf = (name: string) =>
    events.filter(({ event }) => event === name).reduce((total, { count }) => total + count, 0)
  const outcome = { views: sumOf('page_view'), clicks: sumOf('tier_cta_click'), ...agreed }
  return { fromDay, toDay, viewsByDay, events, outcome }
}
