import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import {
  invitationSchema,
  memberSchema,
  roleChangeSchema,
  type Staff,
} from '#domain/accounts/staff/staff.schema.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { dayWords, timeWords } from '#domain/kernel/time.ts'
import type { Member } from '#domain/people/people.schema.ts'
import { action } from './components/action.tsx'
import { PageActions } from './components/actions.tsx'
import { Section } from './components/section.tsx'

const PATH = '/api/desk/staff'
const ROLES = Object.entries(STAFF_ROLES).map(([value, { words }]) => ({ value, label: words }))
/** The role after a change. */
const OTHER_ROLE = { owner: 'engineer', engineer: 'owner' } as const satisfies Record<StaffRole, StaffRole>

export default function StaffScreen() {
  const staff = useQuery<Staff>({ queryKey: [PATH] })
  const now = useNow()
  return (
    <>
      <PageActions title="Staff" actions={[invite]} next="invite" />
      <div className="mt-6">
        <QueryResult of="staff" query={staff}>
          {(data) => (
            <>
              {data.members.map((member) => (
                <article key={member.id} aria-label={member.name} className="border-line border-b py-4">
                  <PageActions
                    title={member.name}
                    heading="h2"
                    under={
                      <span className="text-soft">
                        {`${STAFF_ROLES[member.role].words}, ${member.email}, since ${dayWords(member.since, now)}`}
                      </span>
                    }
                    actions={memberActions(member)}
                  />
                </article>
              ))}
              {data.invitations.length > 0 && (
                <Section title="Invited">
                  <ul className="grid gap-2 text-small">
                    {data.invitations.map(({ email, name, role, endsAt }) => (
                      <li key={email} className="wrap-anywhere">
                        <b className="font-semibold">{name}</b>{' '}
                        <span className="text-soft">
                          {STAFF_ROLES[role].words}, {email}, until {timeWords(endsAt, now)}
                        </span>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </>
          )}
        </QueryResult>
      </div>
    </>
  )
}

const invite = action({
  id: 'invite',
  title: 'Invite staff member',
  description:
    'Emails a single-use link that’s valid for 7 days. Inviting the same address again invalidates the earlier link.',
  schema: invitationSchema,
  path: `${PATH}/invite`,
  verb: 'Invite',
  done: 'Invitation sent.',
  children: (field) => (
    <>
      <TextField {...field('email')} label="Email" type="email" required autoComplete="off" />
      <TextField
        {...field('name')}
        label="Name"
        hint="Shown to clients and in all records"
        required
        autoComplete="off"
      />
      <SelectField {...field('role')} label="Role" options={ROLES} defaultValue="engineer" />
    </>
  ),
})

function memberActions({ id, name, email, role }: Member) {
  const other = OTHER_ROLE[role]
  const whom = <input type="hidden" name="email" value={email} />
  return [
    action({
      id: `role-${id}`,
      title: `Make ${name} ${STAFF_ROLES[other].words}`,
      description: 'Signs them out everywhere. The new role applies when they sign in again.',
      schema: roleChangeSchema,
      path: `${PATH}/role`,
      verb: 'Change role',
      done: `${name} is now ${STAFF_ROLES[other].words}.`,
      children: () => (
        <>
          {whom}
          <input type="hidden" name="role" value={other} />
        </>
      ),
    }),
    action({
      id: `reset-${id}`,
      takesBack: true,
      title: `Reset ${name}’s two-factor authentication`,
      description:
        'For a lost device, after you have verified who is asking. It signs them out, and they must set up 2FA again at sign-in.',
      schema: memberSchema,
      path: `${PATH}/reset-factor`,
      verb: 'Reset',
      done: `${name}’s two-factor authentication is reset, and they’re signed out.`,
      children: () => whom,
    }),
    action({
      id: `remove-${id}`,
      takesBack: true,
      title: `Remove ${name}`,
      description:
        'Deletes their account, password and sessions at once. Past actions stay under their name.',
      schema: memberSchema,
      path: `${PATH}/remove`,
      verb: 'Remove',
      done: `${name} is removed and signed out.`,
      children: () => whom,
    }),
  ]
}
