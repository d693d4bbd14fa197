import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { memberRefusal } from '#domain/kernel/actor.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { actorOf, commit } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { lockMembers } from '#domain/people/members.server.ts'
import { requireReplaceable } from './give-way.server.ts'
import { requireOwner } from './require-owner.ts'
import { INVITATION_SECONDS, invitationEmail } from './staff.emails.ts'
import type { InvitationInput } from './staff.schema.ts'
import { deleteInvitationsTo, insertInvitation } from './staff.store.server.ts'

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
  await commit(deps, async (work) => {
    await requireReplaceable(work, email)
    // Their name tells in every record who did it.
    if ((await lockMembers(work)).some((member) => member.name.toLowerCase() === name.toLowerCase()))
      throw conflict(
        `There is a ${name} among the staff already: say the name so that the two are told apart.`,
      )
    await deleteInvitationsTo(work, email)
    const actor = actorOf(work)
    const id = newId('inv')
    await insertInvitation(work, {
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
    await enqueueEmail(work, { kind: 'link', to: { proven: email }, mail, now, outOfTurn: true, sendWhile })
    await recordAudit(work, { action: 'staff-invited', about: id, detail: { name, role }, now })
  })
  return { email, endsAt, link }
}
