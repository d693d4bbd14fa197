import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { memberRefusal } from '#domain/kernel/actor.ts'
import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { actorOf, commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { hasOrders } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import {
  addMember,
  addPerson,
  findPersonByEmail,
  lockMembers,
  lockPerson,
  newPerson,
} from '#domain/people/people.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import type { Upload } from '#domain/storage/blobs.schema.ts'
import { deleteBytesOf } from '#domain/storage/contents.server.ts'
import { listUploads } from '#domain/storage/uploads.server.ts'
import { INVITATION_SECONDS, invitationEmail } from '../accounts.emails.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, beginSession, hashOf } from '../auth/auth-calls.server.ts'
import { requireUnguessed } from '../auth/passwords.server.ts'
import { givePassword } from '../register/register.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'
import { INVITATION_INVALID, type InvitationInput, type JoinInput } from './staff.schema.ts'
import { requireOwner } from './staff.server.ts'
import {
  deleteInvitationsTo,
  insertInvitation,
  selectOpenInvitations,
  takeInvitation,
} from './staff.store.server.ts'

/**
 * Invites somebody to the staff by mail. Inviting the same address again makes the link void that it had before.
 * @returns link: for a terminal alone, where no mail may leave yet; whoever has it joins
 * @throws AppError forbidden, bad-input, conflict for an address whose account is confirmed or has orders, and for a name that one of the staff has
 */
export async function inviteMember(
  deps: Deps,
  { name, role, ...input }: InvitationInput,
): Promise<{ email: string; endsAt: string; link: string }> {
  requireOwner(deps)
  const refusal = memberRefusal(name)
  if (refusal) throw badInput(`The name ${refusal}.`)
  const email = input.email.toLowerCase()
  const now = deps.clock()
  const endsAt = isoTime(addSeconds(now, INVITATION_SECONDS))
  const token = newSecret()
  const link = `${deps.studio.publicUrl}/auth/join#${token}`
  await commit(deps, async (trx) => {
    await requireReplaceable(trx, email)
    // Their name tells in every record who did it.
    if ((await lockMembers(trx)).some((member) => member.name.toLowerCase() === name.toLowerCase()))
      throw conflict(
        `There is a ${name} among the staff already: say the name so that the two are told apart.`,
      )
    await deleteInvitationsTo(trx, email)
    const actor = actorOf(trx)
    const id = newId('inv')
    await insertInvitation(trx, {
      id,
      email,
      name,
      role,
      token_hash: secretHash(token),
      invited_by: 'name' in actor ? actor.name : '',
      created_at: isoTime(now),
      ends_at: endsAt,
      used_at: null,
    })
    const mail = invitationEmail({ name, role, url: link, studio: deps.studio })
    const sendWhile = { what: 'link-valid', of: 'join-staff', tokenHash: secretHash(token) } as const
    await enqueueEmail(trx, { kind: 'link', to: { proven: email }, mail, now, outOfTurn: true, sendWhile })
    await recordAudit(trx, { action: 'staff-invited', about: id, detail: { name, role }, now })
  })
  return { email, endsAt, link }
}

/** Whether the link of an invitation still lets somebody join. @param which tokenHash: of the token in the link */
export async function isInvitationOpen(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const open = await selectOpenInvitations(db, isoTime(now))
  return open.some(({ token_hash }) => token_hash === tokenHash)
}

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
  const { person, uploads } = await commit(deps, async (trx) => {
    const now = deps.clock()
    const invitation = await takeInvitation(trx, { tokenHash: secretHash(token), now: isoTime(now) })
    if (!invitation) throw new AppError('gone', { userMessage: INVITATION_INVALID })
    const { name, role, email } = invitation
    requireUnguessed(newPassword, { username: name, email, studioName: deps.studio.name })
    const uploads = await giveWay(trx, email, deps.forgetAccount)
    const invited = newPerson({ name, email })
    await addPerson(trx, { ...invited, now, emailVerified: true })
    await givePassword(trx, { userId: invited.id, hash, now })
    await addMember(trx, { id: invited.id, role, now })
    await recordAudit(trx, { action: 'staff-joined', about: invited.id, detail: { name, role }, now })
    return { person: invited, uploads }
  })
  await deleteBytesOf(deps, uploads)
  return beginSession(deps, person, browser)
}

/**
 * Anybody may have registered an address before its owner is invited. An account that nobody has confirmed gives way, unless it has orders.
 * @throws AppError conflict for an account that does not
 */
async function requireReplaceable(db: Db, email: string): Promise<void> {
  const person = await findPersonByEmail(db, email)
  if (person?.emailVerified) throw conflict('There is an account with this address. Invite another address.')
  if (person && (await hasOrders(db, person.id)))
    throw conflict('There is an account with this address, which has orders. Invite another address.')
}

type ForgetAccount = (trx: Trx, owner: { id: string; email: string }) => Promise<boolean>

/**
 * Whoever follows a link that was mailed to an address owns it. What somebody else set up under it goes: password, passkeys, second factor,
 * sessions, messages and files.
 * @param forgetAccount of `domain/privacy`, which this module may not import
 * @returns the uploads whose bytes are to be deleted after the commit
 * @throws AppError conflict as `requireReplaceable`
 */
async function giveWay(
  trx: UnitOfWork,
  email: string,
  forgetAccount: ForgetAccount,
): Promise<readonly Upload[]> {
  const person = await findPersonByEmail(trx, email)
  if (!person) return []
  await lockPerson(trx, person.id)
  await requireReplaceable(trx, email)
  const uploads = await listUploads(trx, person.id)
  await endAllSessions(trx, person.id)
  await forgetAccount(trx, person)
  return uploads
}
