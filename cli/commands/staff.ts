import { resetFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { invitationSchema } from '#domain/accounts/staff/staff.schema.ts'
import { findMemberByEmail } from '#domain/accounts/staff/staff.server.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { printable } from '../shell/table.ts'
import { localTime } from '../shell/words.ts'

export const staffCommands: Command[] = [
  {
    usage: 'staff invite <EMAIL>',
    options: {
      '--name <NAME>': 'as clients read it, and as it stands in every record',
      '--role <ROLE>': 'owner, who may everything, or engineer, who reads of money and decides nothing of it',
    },
    does: 'mail somebody a link with which they join the staff; this makes the first owner too',
    notes: 'The link works once, for 7 days. Inviting the same address again makes the earlier link void.',
    examples: ['staff invite astrid@example.org --name "Astrid Lind" --role owner'],
    run: invite,
  },
  {
    usage: 'staff reset-factor <EMAIL>',
    options: YES,
    does: 'take away the second factor of a lost device, and end every session of its member',
    notes: 'Make sure who asks. They sign in with their password and set a new one up before anything else.',
    examples: ['staff reset-factor bo@example.org'],
    run: resetMembersFactor,
  },
]

async function invite(given: Given, shell: Shell): Promise<Answer> {
  const name = given.demand('name', '--name is missing: as clients read it.')
  const role = given.oneOf('role', ROLES)
  if (!role) throw new UsageError('--role is missing: owner or engineer.')
  const read = invitationSchema.safeParse({ email: given.subject, name, role })
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? 'This is no invitation.')
  const { deps } = await shell.product()
  const invited = await inviteMember(deps, read.data)
  return {
    data: invited,
    text: `${printable(name)} is invited by a mail to ${invited.email}, until ${localTime(invited.endsAt)}. Its link, for them alone:\n${invited.link}`,
  }
}

async function resetMembersFactor(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { id, name } = await findMemberByEmail(deps, given.subject)
  await shell.confirm(`Take the second factor of ${printable(name)} away?`, given)
  await resetFactor(deps, id)
  return {
    data: { userId: id },
    text: `${printable(name)} has no second factor any more, and is signed out.`,
  }
}

const ROLES: readonly StaffRole[] = statusesOf(STAFF_ROLES)
