import { type Actor, isOwner, type StaffRole } from '#domain/kernel/actor.ts'
import { AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { comparableAddress } from '#domain/kernel/fields.schema.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { Member } from '#domain/people/people.schema.ts'
import { findMembers, forgetPerson, lockMembers, setRole } from '#domain/people/people.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'
import type { Staff } from './staff.schema.ts'
import { deleteInvitationsBy, selectOpenInvitations } from './staff.store.server.ts'

/** @throws AppError forbidden */
export async function listStaff(deps: Deps): Promise<Staff> {
  requireOwner(deps)
  const rows = await selectOpenInvitations(deps.db, isoTime(deps.clock()))
  const invitations = rows.map(({ email, name, role, invited_by, ends_at }) => ({
    email,
    name,
    role,
    invitedBy: invited_by,
    endsAt: ends_at,
  }))
  return { members: await findMembers(deps.db), invitations }
}

/** @throws AppError not-found */
export async function findMemberByEmail({ db }: Deps, email: string): Promise<Member> {
  return memberOf(await findMembers(db), email)
}

/**
 * Removes a staff member with their account, sessions and open invitations. Records keep their name.
 * @throws AppError forbidden, not-found, conflict for the last owner
 */
export async function removeMember(deps: Deps, email: string): Promise<Member> {
  requireOwner(deps)
  return commit(deps, async (trx) => {
    const member = await lockMember(trx, email)
    const { id, name, role } = member
    await endAllSessions(trx, id)
    await forgetPerson(trx, member)
    await deleteInvitationsBy(trx, name)
    await recordAudit(trx, { action: 'staff-removed', about: id, detail: { name, role }, now: deps.clock() })
    return member
  })
}

/**
 * Changes a role and ends the member's sessions. Open invitations by a former owner are deleted.
 * @throws AppError forbidden, not-found, conflict for the last owner
 */
export async function changeRole(deps: Deps, email: string, role: StaffRole): Promise<Member> {
  requireOwner(deps)
  return commit(deps, async (trx) => {
    const member = await lockMember(trx, email, role)
    const { id, name, role: before } = member
    if (before === role) return member
    await setRole(trx, { id, role })
    if (role !== 'owner') await deleteInvitationsBy(trx, name)
    await endAllSessions(trx, id)
    const detail = { name, from: before, to: role }
    await recordAudit(trx, { action: 'staff-role-changed', about: id, detail, now: deps.clock() })
    return { ...member, role }
  })
}

/** @param role undefined if the member leaves */
async function lockMember(trx: UnitOfWork, email: string, role?: StaffRole): Promise<Member> {
  const members = await lockMembers(trx)
  const member = memberOf(members, email)
  const others = members.filter((one) => one !== member)
  if (member.role === 'owner' && role !== 'owner' && !others.some((one) => one.role === 'owner'))
    throw conflict(`${member.name} is the last owner. Make another staff member an owner first.`)
  return member
}

function memberOf(members: readonly Member[], email: string): Member {
  const member = members.find((one) => one.email === comparableAddress(email.trim()))
  if (!member) throw notFound('No staff member has this address.')
  return member
}

/** @throws AppError forbidden */
export function requireOwner({ actor }: { actor: Actor }): void {
  if (!isOwner(actor)) throw new AppError('forbidden', { userMessage: 'Only an owner can do this.' })
}
