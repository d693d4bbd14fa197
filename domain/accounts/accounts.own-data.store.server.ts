import type { Trx } from '../kernel/database.ts'

export async function deleteVerificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('verification').where('value', '=', userId).execute()
}

/** @returns how many */
export async function deleteExpiredSessions(trx: Trx, now: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('session').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** @returns how many */
export async function deleteExpiredVerifications(trx: Trx, now: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('verification')
    .where('expiresAt', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
