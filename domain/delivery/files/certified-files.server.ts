import type { Db, Trx } from '#domain/kernel/database.ts'
import { findBlobs } from '#domain/storage/blobs.server.ts'
import { insertTrace, selectSentFor, takeTraces } from './certificates.store.server.ts'
import type { CertifiedFile } from './deletion-certificate.ts'
import { fetchedOf } from './fetched.ts'
import { PROVIDER_WORDS } from './files.server.ts'
import type { FileRow } from './files.store.server.ts'
import { readTrace } from './stored-certificate.ts'

/** All that ever came for a project, oldest first: what is there, and what was left of files that were deleted before, which goes. */
export async function takeCertified(
  trx: Trx,
  projectId: string,
): Promise<{ files: CertifiedFile[]; blobIds: string[] }> {
  // In this order: what retention deletes in between has left its trace by then.
  const rows = await selectSentFor(trx, projectId)
  const ids = rows.map(({ id }) => id)
  const traces = (await takeTraces(trx, projectId)).filter(({ id }) => !ids.includes(id))
  const there = await certified(trx, rows)
  return {
    files: [...traces.map(readTrace), ...there].sort((one, other) => (one.cameAt < other.cameAt ? -1 : 1)),
    blobIds: rows.flatMap(({ blob_id }) => blob_id ?? []),
  }
}

/** What a certificate will say of files that are about to be deleted. */
export async function keepTraces(trx: Trx, rows: readonly FileRow[]): Promise<void> {
  const facts = await certified(trx, rows)
  for (const [index, { id, project_id }] of rows.entries())
    if (project_id !== null) await insertTrace(trx, { id, project_id, facts: JSON.stringify(facts[index]) })
}

async function certified(db: Db, rows: readonly FileRow[]): Promise<CertifiedFile[]> {
  const blobs = await findBlobs(
    db,
    rows.flatMap(({ blob_id }) => blob_id ?? []),
  )
  return rows.map((row) => {
    const blob = row.blob_id === null ? undefined : blobs.get(row.blob_id)
    return {
      name: blob?.name ?? linkName(row),
      size: blob?.size ?? null,
      sha256: blob?.sha256 ?? null,
      cameAt: row.created_at,
      fetched: fetchedOf(row, blob),
      withdrawnAt: row.withdrawn_at,
    }
  })
}

/** Without its path, which opens it. */
function linkName({ provider, url }: FileRow): string {
  const words = PROVIDER_WORDS[provider]
  const named = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return url === null ? named : `${named} at ${new URL(url).hostname}`
}
