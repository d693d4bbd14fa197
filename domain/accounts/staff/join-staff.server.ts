import { AppError } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addMember } from '#domain/people/members.server.ts'
import { addPerson, newPerson } from '#domain/people/people.server.ts'
import type { BlobsDeps } from '#domain/storage/blobs.deps.ts'
import { deleteBytesOf } from '#domain/storage/contents.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, beginSession, hashOf } from '../auth/auth-calls.server.ts'
import { requireUnguessed } from '../auth/require-unguessed.ts'
import { givePassword } from '../register/first-password.server.ts'
import { type ForgetAccount, giveWay } from './give-way.server.ts'
import { INVITATION_INVALID, type JoinInput } from './staff.schema.ts'
import { takeInvitation } from './staff.store.server.ts'

/**
 * Accepts an invitation with a password: account, confirmed address and place among the staff come at once, and the browser is signed in.
 * An account of the address that nobody has confirmed gives way.
 * @throws AppError gone for a link that is used, void or too old, bad-input for a password that attackers try first, conflict when the
 * account of the address was confirmed or has got orders meanwhile
 */
export async function joinStaff(
  deps: AccountsDeps & BlobsDeps & { forgetAccount: ForgetAccount },
  { token, newPassword }: JoinInput,
  browser: Browser,
): Promise<BegunSession> {
  const hash = await hashOf(deps, newPassword)
  const { person, uploads } = await commit(deps, async (work) => {
    const now = deps.clock()
    const invitation = await takeInvitation(work, { tokenHash: secretHash(token), now: isoTime(now) })
    if (!invitation) throw new AppError('gone', { userMessage: INVITATION_INVALID })
    const { name, role, email } = invitation
    requireUnguessed(newPassword, { username: name, email, studioName: deps.studio.name })
    const uploads = await giveWay(work, email, deps.forgetAccount)
    const invited = newPerson({ name, email })
    await addPerson(work, { ...invited, now, emailVerified: true })
    await givePassword(work, { userId: invited.id, hash, now })
    await addMember(work, { id: invited.id, role, now })
    await recordAudit(work, { action: 'staff-joined', about: invited.id, detail: { name, role }, now })
    return { person: invited, uploads }
  })
  await deleteBytesOf(deps, uploads)
  return beginSession(deps, person, browser)
}
