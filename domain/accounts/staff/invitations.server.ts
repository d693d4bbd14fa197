import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { memberRefusal } from '#domain/kernel/actor.ts'
import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { actorOf, commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { hasOrders } from '#domain/orders/orders.server.ts'
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
import { insertPassword } from '../accounts.store.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, beginSession, hashOf } from '../auth/auth-calls.server.ts'
import { requireUnguessed } from '../auth/passwords.server.ts'
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
 * Invites a staff member by email. A new invitation to the same address replaces the old link.
 * @returns the link, which is only for a terminal, in case emails can't be sent yet
 * @throws AppError forbidden, bad-input, conflict if the address has a confirmed account or orders, or if the name is
 * taken
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
    // Records identify staff by name.
    if ((await lockMembers(trx)).some((member) => member.name.toLowerCase() === name.toLowerCase()))
      throw conflict(`There is already a staff member called ${name}. Enter a name that tells them apart.`)
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

/** @param which `tokenHash` of the token in the link */
export async function isInvitationOpen(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const open = await selectOpenInvitations(db, isoTime(now))
  return open.some(({ token_hash }) => token_hash === tokenHash)
}

/**
 * Accepts an invitation: creates the account with a confirmed address, adds it to the staff and signs in. An
 * unconfirmed account with the address is replaced.
 * @throws AppError gone for an invalid link, bad-input for a password that is easy to guess, conflict if the existing
 * account was confirmed or has orders
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
    await insertPassword(trx, { userId: invited.id, hash, now })
    await addMember(trx, { id: invited.id, role, now })
    await recordAudit(trx, { action: 'staff-joined', about: invited.id, detail: { name, role }, now })
    return { person: invited, uploads }
  })
  await deleteBytesOf(deps, uploads)
  return beginSession(deps, person, browser)
}

/**
 * Anyone may register an address before its owner is invited. An unconfirmed account is replaced, unless it has orders.
 * @throws AppError conflict if the account can't be replaced
 */
async function requireReplaceable(db: Db, email: string): Promise<void> {
  const person = await findPersonByEmail(db, email)
  if (person?.emailVerified) throw conflict('This address already has an account. Invite another address.')
  if (person && (await hasOrders(db, person.id)))
    throw conflict('This address has an account with orders. Invite another address.')
}

type ForgetAccount = (trx: Trx, owner: { id: string; email: string }) => Promise<boolean>

/**
 * Deletes the unconfirmed account of an invited address, with its password, passkeys, two-factor authentication,
 * sessions, messages and files.
 * @param forgetAccount from `domain/privacy`, which this module may not import
 * @returns the uploads whose bytes must be deleted after the commit
 * @throws AppError conflict like `requireReplaceable`
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
