import { type Db, preparedQuery, type Trx } from '#domain/kernel/database.ts'

/** Includes expired sessions. */
export const selectSessionOfToken = preparedQuery((db, { token }: { token: string }) =>
  db
    .selectFrom('session')
    .select(['id', 'userId', 'createdAt', 'expiresAt', 'factorProvedAt'])
    .where('token', '=', token),
)

export async function updateFactorProof(db: Db, { token, at }: { token: string; at: string }): Promise<void> {
  await db.updateTable('session').set({ factorProvedAt: at }).where('token', '=', token).execute()
}

/** Without tokens, most recently used first. */
export function selectSessions(db: Db, which: { userId: string; now: string }) {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', which.userId)
    .where('expiresAt', '>', which.now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteSessionOfToken(trx: Trx, token: string): Promise<void> {
  await trx.deleteFrom('session').where('token', '=', token).execute()
}

/** @returns false if this user has no such session */
export async function deleteSession(db: Db, which: { userId: string; id: string }): Promise<boolean> {
  const result = await db
    .deleteFrom('session')
    .where('id', '=', which.id)
    .where('userId', '=', which.userId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** @returns how many */
export async function deleteOtherSessions(
  db: Db,
  which: { userId: string; currentId: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', which.userId)
    .where('id', '!=', which.currentId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Restarts a session in its row, without two-factor authentication. @param session `token` is the new one */
export async function updateSession(
  trx: Trx,
  { id, token, now, expiresAt }: { id: string; token: string; now: string; expiresAt: string },
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ token, createdAt: now, updatedAt: now, expiresAt, factorProvedAt: null })
    .where('id', '=', id)
    .execute()
}

/** @returns how many */
export async function deleteSessionsOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('session').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
