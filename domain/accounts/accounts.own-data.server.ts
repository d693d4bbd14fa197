import type { Trx } from '../kernel/database.ts'
import type { DataOwner, RetentionLimits } from '../kernel/own-data.ts'
import {
  deleteExpiredSessions,
  deleteExpiredVerifications,
  deleteVerificationsOf,
} from './accounts.own-data.store.server.ts'

/** Mailed links, which refer to a person by value. Password and sessions go with the person. */
export function forgetLinks(trx: Trx, owner: DataOwner): Promise<void> {
  return deleteVerificationsOf(trx, owner.id)
}

/** @returns how many sessions had ended */
export function expireSessions(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteExpiredSessions(trx, now)
}

/** @returns how many tokens had ended */
export function expireVerifications(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteExpiredVerifications(trx, now)
}
