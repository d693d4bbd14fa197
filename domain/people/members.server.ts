import type { Db, Trx } from '#domain/kernel/database.ts'
import type { StaffRole } from '#domain/kernel/staff-roles.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { insertMember, lockStaff, selectMembers, updateRole } from './members.store.server.ts'
import type { Member } from './people.schema.ts'

/** The longest there first. */
export function findMembers(db: Db): Promise<Member[]> {
  return selectMembers(db)
}

/** @returns nothing for a client, and for nobody */
export async function findMember(db: Db, id: string): Promise<Member | undefined> {
  return (await selectMembers(db, { id }))[0]
}

/** All of the staff, whom nobody else changes before the transaction ends. */
export async function lockMembers(trx: Trx): Promise<Member[]> {
  await lockStaff(trx)
  return selectMembers(trx)
}

/** Makes somebody who has an account one of the staff. */
export function addMember(trx: Trx, member: { id: string; role: StaffRole; now: Date }): Promise<void> {
  return insertMember(trx, { user_id: member.id, role: member.role, since: isoTime(member.now) })
}

export function setRole(trx: Trx, which: { id: string; role: StaffRole }): Promise<void> {
  return updateRole(trx, which)
}
