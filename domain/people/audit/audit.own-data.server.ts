import type { Db, Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import { toEntry } from './audit.server.ts'
import { deleteAuditBefore, selectAuditOfClient } from './audit.store.server.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

const OF_MONEY = statusesWhere(AUDIT_ACTIONS, ({ kept }) => kept === 'as-accounting')
const OTHERS = statusesWhere(AUDIT_ACTIONS, ({ kept }) => kept === 'as-communication')

/** What was put down of what the client did, oldest first. */
export async function exportOfAudit(db: Db, userId: string) {
  return (await selectAuditOfClient(db, userId))
    .map(toEntry)
    .map(({ at, action, about, detail }) => ({ at, action, about, detail }))
}

/** Lines about money stay as long as the records of the money, others as long as what people write. @returns how many were deleted */
export async function expireAudit(trx: Trx, limits: RetentionLimits): Promise<number> {
  const ofMoney = await deleteAuditBefore(trx, { actions: OF_MONEY, before: limits.accountingBefore })
  return ofMoney + (await deleteAuditBefore(trx, { actions: OTHERS, before: limits.communicationBefore }))
}
