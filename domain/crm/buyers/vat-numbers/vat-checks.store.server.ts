import type { Selectable } from 'kysely'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'
import { TASK_CHECKS } from './vat-checks.schema.ts'

export type VatCheckRow = Selectable<Tables['vat_checks']>

/** The newest check by this client, or by the studio. */
export function selectLatestCheck(
  db: Db,
  { userId, vatNumber }: { userId: string | null; vatNumber: string },
) {
  return db
    .selectFrom('vat_checks')
    .selectAll()
    .where('vat_number', '=', vatNumber)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Checks by anyone, sorted by time of the last attempt. */
export function selectChecksOf(db: Db, vatNumbers: readonly string[]) {
  return db
    .selectFrom('vat_checks')
    .selectAll()
    .where(inList(db, 'vat_number', vatNumbers))
    .orderBy('checked_at')
    .orderBy('id')
    .execute()
}

/** The oldest attempt first. */
export function selectPendingChecks(db: Db, limit: number) {
  return db
    .selectFrom('vat_checks')
    .selectAll()
    .where('status', 'in', [...TASK_CHECKS])
    .orderBy('checked_at')
    .limit(limit)
    .execute()
}

export async function countPendingChecks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('vat_checks')
    .select((by) => by.fn.countAll<number | string>().as('count'))
    .where('status', 'in', [...TASK_CHECKS])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertCheck(db: Db, row: VatCheckRow): Promise<void> {
  await db.insertInto('vat_checks').values(row).execute()
}

/** Stores a later answer, unless there is one. @returns false if it was already answered, or was deleted */
export async function answerCheck(
  db: Db,
  { id, ...answer }: Omit<VatCheckRow, 'user_id' | 'vat_number' | 'asked_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vat_checks')
    .set(answer)
    .where('id', '=', id)
    .where('status', 'in', [...TASK_CHECKS])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Assigns checks without an account. */
export async function giveChecksTo(
  trx: Trx,
  { userId, vatNumber }: { userId: string; vatNumber: string },
): Promise<void> {
  await trx
    .updateTable('vat_checks')
    .set({ user_id: userId })
    .where('vat_number', '=', vatNumber)
    .where('user_id', 'is', null)
    .execute()
}
