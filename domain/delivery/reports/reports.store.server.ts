import { type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'

export type ReportRow = Selectable<Tables['reports']> & { is_delivered: SqlBool }
/** Without the signed text, which may be long. */
export type ListedReport = Omit<ReportRow, 'signed'>
export type LinkRow = Selectable<Tables['share_links']>
type CaptureRow = Selectable<Tables['captures']>

/** `ownerId` is undefined for the studio, which also sees what isn't delivered. */
export type Which = { id: string; ownerId?: string | undefined }

const LISTED = [
  'id',
  'project_id',
  'user_id',
  'number',
  'build_before',
  'build_after',
  'summary',
  'captures',
  'by_name',
  'created_at',
  'consented_at',
  'consent_withdrawn_at',
] as const satisfies readonly (keyof Tables['reports'])[]

/** Newest first. */
export function selectReportsOfProject(
  db: Db,
  { projectId, isDelivered = false }: { projectId: string; isDelivered?: boolean },
): Promise<ListedReport[]> {
  return db
    .selectFrom('reports')
    .select(LISTED)
    .select((is) => wasDelivered(is).as('is_delivered'))
    .where('project_id', '=', projectId)
    .$if(isDelivered, (query) => query.where(wasDelivered))
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
}

export function selectReport(db: Db, { id, ownerId }: Which): Promise<ReportRow | undefined> {
  return db
    .selectFrom('reports')
    .selectAll()
    .select((is) => wasDelivered(is).as('is_delivered'))
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? '').where(wasDelivered))
    .executeTakeFirst()
}

/** In a delivery that wasn't recalled. */
function wasDelivered({ exists, selectFrom }: ExpressionBuilder<Tables, 'reports'>) {
  return exists(
    selectFrom('deliveries')
      .select('deliveries.id')
      .whereRef('deliveries.report_id', '=', 'reports.id')
      .where('deliveries.status', '<>', 'taken-back'),
  )
}

export function selectReports(db: Db, ids: readonly string[]): Promise<ListedReport[]> {
  return db
    .selectFrom('reports')
    .select(LISTED)
    .select((is) => wasDelivered(is).as('is_delivered'))
    .where(inList(db, 'id', ids))
    .execute()
}

/** The newest report of a project supersedes all others. */
export async function selectNewestNumber(db: Db, projectId: string): Promise<number> {
  const newest = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return newest.number
}

/** Locks the series, so numbers are unique and without gaps. */
export async function takeNextNumber(trx: Trx): Promise<number> {
  const { last_number } = await trx
    .insertInto('report_series')
    .values({ id: 1, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ last_number: sql<number>`report_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertReport(trx: Trx, row: Insertable<Tables['reports']>): Promise<void> {
  await trx.insertInto('reports').values(row).execute()
}

export async function updateConsent(
  trx: Trx,
  id: string,
  consent: Partial<Pick<ReportRow, 'consented_at' | 'consent_withdrawn_at'>>,
): Promise<void> {
  await trx.updateTable('reports').set(consent).where('id', '=', id).execute()
}

export function selectCapturesOfBuilds(
  db: Db,
  { projectId, builds }: { projectId: string; builds: readonly string[] },
): Promise<CaptureRow[]> {
  return db
    .selectFrom('captures')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('build', 'in', builds)
    .execute()
}

export function selectCapturesOfHashes(
  db: Db,
  { projectId, hashes }: { projectId: string; hashes: readonly string[] },
): Promise<Pick<CaptureRow, 'sha256' | 'blob_id'>[]> {
  return db
    .selectFrom('captures')
    .select(['sha256', 'blob_id'])
    .where('project_id', '=', projectId)
    .where(inList(db, 'sha256', hashes))
    .execute()
}

export async function insertLink(trx: Trx, row: Insertable<Tables['share_links']>): Promise<void> {
  await trx.insertInto('share_links').values(row).execute()
}

/** Newest first. */
export function selectLinks(db: Db, reportIds: readonly string[]): Promise<LinkRow[]> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where(inList(db, 'report_id', reportIds))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns undefined unless the link works */
export function selectLinkOfSecret(
  db: Db,
  { secretHash, now }: { secretHash: string; now: string },
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Keeps the first time. @returns the id of its report, undefined if there is no such link */
export async function revokeLink(
  trx: Trx,
  { id, ownerId, now }: Which & { now: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('share_links')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? ''))
    .returning('report_id')
    .executeTakeFirst()
  return row?.report_id
}
