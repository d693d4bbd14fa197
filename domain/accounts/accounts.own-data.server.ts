import type { Trx } from '../kernel/database.ts'
import type { DataOwner, RetentionLimits } from '../kernel/own-data.ts'
import { deleteEndedSignInLinks } from './accounts.store.server.ts'

/** Mailed links, which refer to a person by value. Password and sessions go with the person. */
export async function forgetLinks(trx: Trx, { id }: DataOwner): Promise<void> {
  await trx.deleteFrom('verification').where('value', '=', id).execute()
}

/** @returns how many sessions had ended */
export async function expireSessions(trx: Trx, { now }: RetentionLimits): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('session').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** @returns how many tokens had ended, of mails to sign in by too */
export async function expireVerifications(trx: Trx, { now }: RetentionLimits): Promise<number> {
  const ended = trx.deleteFrom('verification').where('expiresAt', '<=', now)
  const { numDeletedRows } = await ended.executeTakeFirst()
  return Number(numDeletedRows) + (await deleteEndedSignInLinks(trx, now))
}
