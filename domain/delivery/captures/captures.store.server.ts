import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

export type CaptureRow = Selectable<Tables['captures']>
export type TokenRow = Selectable<Tables['project_tokens']>

/** Oldest first. */
export function selectCaptures(db: Db, projectId: string): Promise<CaptureRow[]> {
  return db
    .selectFrom('captures')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export function selectCaptureOfContent(
  db: Db,
  { projectId, sha256 }: { projectId: string; sha256: string },
): Promise<CaptureRow | undefined> {
  return db
    .selectFrom('captures')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** @param which.ownerId undefined for the studio */
export function selectCapture(
  db: Db,
  { id, ownerId }: { id: string; ownerId?: string | undefined },
): Promise<CaptureRow | undefined> {
  return db
    .selectFrom('captures')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? ''))
    .executeTakeFirst()
}

/** @returns false if the project has this content already */
export async function insertCapture(trx: Trx, row: Insertable<Tables['captures']>): Promise<boolean> {
  const result = await trx
    .insertInto('captures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'sha256']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteCapture(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('captures').where('id', '=', id).execute()
}

/** @returns how many captures have another scene now */
export async function updateScene(
  trx: Trx,
  { projectId, from, to }: { projectId: string; from: string; to: string },
): Promise<number> {
  const result = await trx
    .updateTable('captures')
    .set({ scene: to })
    .where('project_id', '=', projectId)
    .where('scene', '=', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Newest first. */
export function selectTokens(db: Db, projectId: string): Promise<TokenRow[]> {
  return db
    .selectFrom('project_tokens')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertToken(trx: Trx, row: Insertable<Tables['project_tokens']>): Promise<void> {
  await trx.insertInto('project_tokens').values(row).execute()
}

/** Keeps the first time. @returns the project, undefined if there is no such token */
export async function revokeTokenOf(
  trx: Trx,
  { id, ownerId, now }: { id: string; ownerId: string; now: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('project_tokens')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning('project_id')
    .executeTakeFirst()
  return row?.project_id
}

/** Stores the time. @returns undefined unless the secret is one of the project's and isn't revoked */
export function markTokenUsed(
  db: Db,
  { projectId, hash, now }: { projectId: string; hash: string; now: string },
): Promise<TokenRow | undefined> {
  return db
    .updateTable('project_tokens')
    .set({ last_used_at: now })
    .where('secret_hash', '=', hash)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
