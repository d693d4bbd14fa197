import type { Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteChallenges, deleteEndedSignInLinks } from './accounts.store.server.ts'
import { deleteEndedEmailChanges, deleteEndedEmailLinks } from './emailed-links.store.server.ts'

/** Waiting sign-ins, which refer to a person by value. Password, sessions and emailed links go with the person. */
export function forgetChallenges(trx: Trx, { id }: DataOwner): Promise<void> {
  return deleteChallenges(trx, id)
}

/** @returns how many sessions had ended */
export async function expireSessions(trx: Trx, { now }: RetentionLimits): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('session').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** @returns how many challenges and emailed links had ended */
export async function expireVerifications(trx: Trx, { now }: RetentionLimits): Promise<number> {
  const ended = trx.deleteFrom('verification').where('expiresAt', '<=', now)
  const { numDeletedRows } = await ended.executeTakeFirst()
  const links = [
    await deleteEndedSignInLinks(trx, now),
    await deleteEndedEmailLinks(trx, now),
    await deleteEndedEmailChanges(trx, now),
  ]
  return links.reduce((sum, count) => sum + count, Number(numDeletedRows))
}
