import type { Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'
import { deleteWritingAbout } from './writing.store.server.ts'

export function forgetWriting(trx: Trx, owner: DataOwner): Promise<void> {
  return deleteWritingAbout(trx, `thread ${owner.id}`)
}

/** @returns how many traces of who wrote when were deleted */
export function expireWriting(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'writing', 'at', now)
}
