import type { Insertable, Selectable } from 'kysely'
import { among } from '#domain/kernel/among.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { FileRow } from './files.store.server.ts'
import type { FilesTables } from './files.table.ts'

type CertificateRow = Selectable<FilesTables['deletion_certificates']>
export type TraceRow = Selectable<FilesTables['file_traces']>

/** A client's, oldest first. */
export function selectSentFor(db: Db, projectId: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('side', '=', 'client')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Clients' files among these of which a project is one of those. */
export function selectSentAmong(
  db: Db,
  which: { ids: readonly string[]; projectIds: readonly string[] },
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where(among(db, 'id', which.ids))
    .where(among(db, 'project_id', which.projectIds))
    .where('side', '=', 'client')
    .execute()
}

export async function insertTrace(trx: Trx, row: TraceRow): Promise<void> {
  await trx.insertInto('file_traces').values(row).execute()
}

/** What is left of a project's files, which then goes. */
export function takeTraces(trx: Trx, projectId: string): Promise<TraceRow[]> {
  return trx.deleteFrom('file_traces').where('project_id', '=', projectId).returningAll().execute()
}

export async function insertCertificate(
  trx: Trx,
  row: Insertable<FilesTables['deletion_certificates']>,
): Promise<void> {
  await trx.insertInto('deletion_certificates').values(row).execute()
}

/** @param which userId: only its owner's; anybody's unless told */
export function selectCertificate(
  db: Db,
  which: { projectId: string; userId?: string | undefined },
): Promise<CertificateRow | undefined> {
  let query = db.selectFrom('deletion_certificates').selectAll().where('project_id', '=', which.projectId)
  if (which.userId !== undefined) query = query.where('user_id', '=', which.userId)
  return query.executeTakeFirst()
}

/** Oldest first. */
export function selectCertificatesOfOwner(db: Db, userId: string): Promise<CertificateRow[]> {
  return db
    .selectFrom('deletion_certificates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('project_id')
    .execute()
}
