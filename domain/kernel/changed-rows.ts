import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

type Change = { executeTakeFirstOrThrow: () => Promise<DeleteResult | InsertResult | UpdateResult> }

/** Runs a statement. @returns how many rows it inserted, updated or deleted */
export async function countChanged(change: Change): Promise<number> {
  const result = await change.executeTakeFirstOrThrow()
  if ('numDeletedRows' in result) return Number(result.numDeletedRows)
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows)
}

/** Runs a statement. @returns whether it inserted, updated or deleted any row */
export async function didChange(change: Change): Promise<boolean> {
  return (await countChanged(change)) > 0
}
