import { type Db, inList, locksRows, type Trx } from '#domain/kernel/database.ts'
import type { ProjectStatus } from './projects.schema.ts'

/** The owner's newest project with one of these statuses: of this service, else of any. */
export function selectNewestProject(
  trx: Trx,
  which: { ownerId: string; service: string; statuses: readonly ProjectStatus[] },
): Promise<{ id: string; service: string } | undefined> {
  return trx
    .selectFrom('projects')
    .select(['id', 'service'])
    .where('user_id', '=', which.ownerId)
    .where('status', 'in', [...which.statuses])
    .orderBy((is) => is.case().when('service', '=', which.service).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectOpenProject(
  db: Db,
  which: { ownerId: string; projectId: string; statuses: readonly ProjectStatus[] },
): Promise<{ id: string; service: string } | undefined> {
  return db
    .selectFrom('projects')
    .select(['id', 'service'])
    .where('id', '=', which.projectId)
    .where('user_id', '=', which.ownerId)
    .where('status', 'in', [...which.statuses])
    .executeTakeFirst()
}

export async function selectProjectOwners(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('user_id')
    .distinct()
    .where(inList(db, 'user_id', userIds))
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export async function selectServiceOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('projects').select('service').where('id', '=', id).executeTakeFirst()
  return row?.service
}

export function selectStatuses(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; status: ProjectStatus; service: string }[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'status', 'service'])
    .where(inList(db, 'id', ids))
    .execute()
}

export async function selectLockedStatus(trx: Trx, id: string): Promise<ProjectStatus | undefined> {
  const row = await trx
    .selectFrom('projects')
    .select('status')
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forShare())
    .executeTakeFirst()
  return row?.status
}

export async function selectProjectIdsEndedBy(
  db: Db,
  ids: readonly string[],
  time: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where(inList(db, 'id', ids))
    .where((is) => is.or([is('completed_at', '<=', time), is('cancelled_at', '<=', time)]))
    .execute()
  return rows.map(({ id }) => id)
}
