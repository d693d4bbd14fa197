import type { AccountsDeps } from '../accounts/auth/auth.server.ts'
import { type BegunSession, type Browser, beginSession } from '../accounts/auth/auth-calls.server.ts'
import { demandUnguessed } from '../accounts/auth/demand-unguessed.ts'
import { givePassword, hashOf } from '../accounts/register/first-password.server.ts'
import { recordAudit } from '../audit/audit.server.ts'
import { AppError } from '../kernel/app-error.ts'
import { isoTime } from '../kernel/clock.ts'
import { commit } from '../kernel/commit.ts'
import { secretHash } from '../kernel/secret-link.ts'
import { addMember } from '../people/members.server.ts'
import { addPerson, newPerson } from '../people/people.server.ts'
import { INVITATION_INVALID, type JoinInput } from './staff.schema.ts'
import { takeInvitation } from './staff.store.server.ts'

/**
 * Accepts an invitation with a password: account, confirmed address and place among the staff come at once, and the browser is signed in.
 * @throws AppError gone for a link that is used, void or too old, bad-input for a password that attackers try first, conflict when the
 * address got an account meanwhile
 */
export async function joinStaff(
  deps: AccountsDeps,
  { token, newPassword }: JoinInput,
  browser: Browser,
): Promise<BegunSession> {
  const hash = await hashOf(deps, newPassword)
  const person = await commit(deps, async (work) => {
    const now = deps.clock()
    const invitation = await takeInvitation(work, { tokenHash: secretHash(token), now: isoTime(now) })
    if (!invitation) throw new AppError('gone', { userMessage: INVITATION_INVALID })
    const { name, role, email } = invitation
    demandUnguessed(newPassword, { username: name, email, studioName: deps.studio.name })
    const invited = newPerson({ name, email })
    await addPerson(work, { ...invited, now, emailVerified: true })
    await givePassword(work, { userId: invited.id, hash, now })
    await addMember(work, { id: invited.id, role, now })
    await recordAudit(work, { action: 'staff-joined', about: invited.id, detail: { name, role }, now })
    return invited
  })
  return beginSession(deps, person, browser)
}
