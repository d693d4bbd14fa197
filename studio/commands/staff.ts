import { resetFactor } from '#domain/accounts/factors/reset-factor.server.ts'
import { inviteMember } from '#domain/accounts/staff/invite-member.server.ts'
import { invitationSchema } from '#domain/accounts/staff/staff.schema.ts'
import {
  changeRole,
  findMemberByEmail,
  listStaff,
  removeMember,
} from '#domain/accounts/staff/staff.server.ts'
import { notificationsSchema } from '#domain/inbox/notifications/notifications.schema.ts'
import { changeNotifications, showNotifications } from '#domain/inbox/notifications/notifications.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { counted } from '#domain/kernel/counted.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/staff-roles.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { list, printable } from '../shell/table.ts'
import { localTime } from '../shell/words.ts'

export const staffCommands: Command[] = [
  {
    usage: 'staff list',
    does: 'list who works here, the longest there first, and who is invited',
    examples: ['staff list', 'staff list --json'],
    run: listAll,
  },
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
    usage: 'staff role <EMAIL> <ROLE>',
    does: 'make somebody of the staff owner or engineer',
    examples: ['staff role bo@example.org owner'],
    run: setRole,
  },
  {
    usage: 'staff reset-factor <EMAIL>',
    options: YES,
    does: 'take away the second factor of a lost device, and end every session of its member',
    notes: 'Make sure who asks. They sign in with their password and set a new one up before anything else.',
    examples: ['staff reset-factor bo@example.org'],
    run: resetMembersFactor,
  },
  {
    usage: 'staff tell <EMAIL>',
    options: {
      '--mail <ON>': 'on or off',
      '--after <HOURS>': 'about tasks that have waited longer than so many hours',
    },
    does: 'show or change which emails a member of the staff gets about open tasks',
    notes: 'Each open task is emailed once, and again after a day.',
    examples: ['staff tell bo@example.org', 'staff tell bo@example.org --mail on --after 8'],
    run: tell,
  },
  {
    usage: 'staff remove <EMAIL>',
    options: YES,
    does: 'remove somebody of the staff: their account goes, with password and sessions',
    notes: 'What they did stays, under their name.',
    examples: ['staff remove bo@example.org', 'staff remove bo@example.org --yes'],
    run: remove,
  },
]

async function listAll(_: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { members, invitations } = await listStaff(deps)
  const rows = [
    ...members.map(({ name, email, role, since }) => ({ name, email, role, since: localTime(since) })),
    ...invitations.map(({ name, email, role, endsAt }) => ({
      name,
      email,
      role,
      since: `invited until ${localTime(endsAt)}`,
    })),
  ]
  return {
    data: { members, invitations },
    text: list(rows, { none: 'Nobody has an account of the staff yet: staff invite makes the first owner.' }),
  }
}

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

async function setRole({ words: [email = '', role] }: Given, shell: Shell): Promise<Answer> {
  const known = ROLES.find((one) => one === role)
  if (!known) throw new UsageError(`The role must be one of ${ROLES.join(', ')}.`)
  const { deps } = await shell.product()
  const member = await changeRole(deps, email, known)
  return { data: member, text: `${printable(member.name)} is ${STAFF_ROLES[known].words} now.` }
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

async function tell(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { id, name } = await findMemberByEmail(deps, given.subject)
  const now = await showNotifications(deps.db, id)
  const mail = given.oneOf('mail', ['on', 'off'])
  const read = notificationsSchema.safeParse({
    byEmail: (mail ? mail === 'on' : now.byEmail) ? 'on' : '',
    afterHours: given.text('after') ?? String(now.afterHours),
  })
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? 'These settings are not valid.')
  if (mail || given.text('after')) await changeNotifications(deps, id, read.data)
  const settings = await showNotifications(deps.db, id)
  const words = settings.byEmail
    ? `gets emails about tasks that have waited longer than ${counted(settings.afterHours, 'hour')}.`
    : 'gets no emails about open tasks.'
  return { data: settings, text: `${printable(name)} ${words}` }
}

async function remove(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  await shell.confirm(`Remove ${printable(given.subject)} from the staff, with their account?`, given)
  const member = await removeMember(deps, given.subject)
  return { data: member, text: `${printable(member.name)} is no longer of the staff, and signed out.` }
}

const ROLES: readonly StaffRole[] = statusesOf(STAFF_ROLES)
