import type { BackupPart } from './backup-file.ts'
import type { TableSums } from './table-sums.ts'

const ROWS_AT_ONCE = 500

/** Hands over rows of one table at a time, some hundred at once. @returns what all add up to */
export async function inBatches(
  parts: AsyncGenerator<BackupPart, TableSums>,
  insert: (batch: readonly BackupPart[]) => Promise<void> | void,
): Promise<TableSums> {
  let batch: BackupPart[] = []
  for (;;) {
    const { done, value } = await parts.next()
    const isFull = batch.length === ROWS_AT_ONCE || done || (batch[0] && batch[0].table !== value.table)
    if (isFull && batch.length > 0) {
      await insert(batch)
      batch = []
    }
    if (done) return value
    batch.push(value)
  }
}
