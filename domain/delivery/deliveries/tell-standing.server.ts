import type { Work } from '#domain/kernel/commit.ts'
import { tellDelivery } from '#domain/projects/next-line/told-to-projects.server.ts'
import type { ToldDeliveryStatus } from '#domain/projects/projects.schema.ts'
import type { StoredDeliveryStatus } from './deliveries.schema.ts'
import type { DeliveryRow } from './deliveries.store.server.ts'
import { DELIVERY_STATES } from './delivery-states.schema.ts'

/** Tells a project the newest of its deliveries that stands. @param deliveries all of it as they are now, newest first */
export async function tellStanding(
  work: Work,
  projectId: string,
  deliveries: readonly DeliveryRow[],
): Promise<void> {
  const newest = deliveries.find(stands)
  await tellDelivery(work, {
    projectId,
    delivery: newest
      ? {
          number: newest.number,
          status: newest.status,
          round: { number: newest.round, of: newest.rounds },
          completes: newest.completes === 1,
          approvedBySilenceOn: newest.approved_by_silence_on,
        }
      : null,
  })
}

function stands<Row extends { status: StoredDeliveryStatus }>(
  row: Row,
): row is Row & { status: ToldDeliveryStatus } {
  return DELIVERY_STATES[row.status].isStanding
}
