import type { Selectable } from 'kysely'
import { type Db, inList, type Tables } from '#domain/kernel/database.ts'

type MarkRow = Selectable<Tables['task_marks']>

export function selectMarks(db: Db, keys: readonly string[]): Promise<MarkRow[]> {
  return db
    .selectFrom('task_marks')
    .selectAll()
    .where(inList(db, 'row_key', keys))
    .execute()
}

export async function upsertMark(
  db: Db,
  key: string,
  mark: Pick<MarkRow, 'at'> & Partial<Pick<MarkRow, 'assigned_to' | 'not_before' | 'content_hash'>>,
): Promise<void> {
  await db
    .insertInto('task_marks')
    .values({ row_key: key, assigned_to: null, not_before: null, content_hash: null, ...mark })
    .onConflict((conflict) => conflict.column('row_key').doUpdateSet(mark))
    .execute()
}
