import { resetFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { invitationSchema } from '#domain/accounts/staff/staff.schema.ts'
import { findMemberByEmail } from '#domain/accounts/staff/staff.server.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { type Args, type Command, type Context, type Result, UsageError, YES } from '../shell/command.ts'
import { localTime, printable } from '../shell/output.ts'

export const staffCommands: Command[] = [
  {
    usage: 'staff invite <EMAIL>',
    options: {
      '--name <NAME>': 'the name that clients and records show',
      '--role <ROLE>': 'owner (may do everything) or engineer (can see money but not decide about it)',
    },
    does: 'email an invitation to join the staff; also creates the first owner',
    notes:
      'The link is single-use and valid for 7 days. Inviting the same address again invalidates the earlier link.',
    examples: ['staff invite astrid@example.org --name "Astrid Lind" --role owner'],
    run: invite,
  },
  {
    usage: 'staff reset-factor <EMAIL>',
    options: YES,
    does: "turn off two-factor authentication after a lost device, and end all of the member's sessions",
    notes:
      'Verify who is asking first. At the next sign-in they must set up two-factor authentication again.',
    examples: ['staff reset-factor bo@example.org'],
    run: resetMembersFactor,
  },
]

async function invite(args: Args, context: Context): Promise<Result> {
  const name = args.demand('name', '--name is missing. Give the name that clients see.')
  const role = args.oneOf('role', ROLES)
  if (!role) throw new UsageError('--role is missing. Use owner or engineer.')
  const read = invitationSchema.safeParse({ email: args.subject, name, role })
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? 'The invitation isn’t valid.')
  const { deps } = await context.product()
  const invited = await inviteMember(deps, read.data)
  return {
    data: invited,
    text: `Invitation for ${printable(name)} sent to ${invited.email}, valid until ${localTime(invited.endsAt)}. The link is for them only:\n${invited.link}`,
  }
}

async function resetMembersFactor(args: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  const { id, name } = await findMemberByEmail(deps, args.subject)
  await context.confirm(`Turn off two-factor authentication for ${printable(name)}?`, args)
  await resetFactor(deps, id)
  return {
    data: { userId: id },
    text: `Two-factor authentication is off for ${printable(name)}, and they are signed out.`,
  }
}

const ROLES: readonly StaffRole[] = statusesOf(STAFF_ROLES)
