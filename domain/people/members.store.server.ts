import { type Db, locksRows, type Trx } from '#domain/kernel/database.ts'
import type { StaffRole } from '#domain/kernel/staff-roles.ts'

/** The longest there first. @param which id: of one of them */
export function selectMembers(db: Db, which: { id?: string } = {}) {
  const members = db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.user_id')
    .select(['user.id', 'user.name', 'user.email', 'staff.role', 'staff.since'])
    .orderBy('staff.since')
    .orderBy('user.id')
  return (which.id === undefined ? members : members.where('user.id', '=', which.id)).execute()
}

/** Nobody else changes who works here before the transaction ends. On SQLite there is only one transaction at a time anyway. */
export async function lockStaff(trx: Trx): Promise<void> {
  if (locksRows(trx)) await trx.selectFrom('staff').select('user_id').orderBy('user_id').forUpdate().execute()
}

export async function insertMember(
  trx: Trx,
  row: { user_id: string; role: StaffRole; since: string },
): Promise<void> {
  await trx.insertInto('staff').values(row).execute()
}

export async function updateRole(trx: Trx, { id, role }: { id: string; role: StaffRole }): Promise<void> {
  await trx.updateTable('staff').set({ role }).where('user_id', '=', id).execute()
}
