import { useQuery } from '@tanstack/react-query'
import { Card } from '#app/portal/card.tsx'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import {
  invitationSchema,
  memberSchema,
  roleChangeSchema,
  type Staff,
} from '#domain/accounts/staff/staff.schema.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { timeWords } from '#domain/kernel/time.ts'
import type { Member } from '#domain/people/people.schema.ts'
import { Act } from '../components/action.tsx'
import { Heading, NeedsScripts } from '../components/heading.tsx'

const PATH = '/api/desk/staff'
const ROLES = Object.entries(STAFF_ROLES).map(([value, { words }]) => ({ value, label: words }))
/** What somebody becomes when their role changes. */
const OTHER_ROLE = { owner: 'engineer', engineer: 'owner' } as const satisfies Record<StaffRole, StaffRole>

/** Who works here, for its owners. */
export default function StaffScreen() {
  const staff = useQuery<Staff>({ queryKey: [PATH] })
  const now = useNow()
  return (
    <>
      <Heading>Staff</Heading>
      {staff.isPending ? (
        <Loading>Loading staff...</Loading>
      ) : staff.data ? (
        <div className="grid grid-cols-1 gap-8">
          <Card title="Invite">
            <Invite />
          </Card>
          {staff.data.members.map((member) => (
            <Card key={member.id} title={member.name}>
              <p className="wrap-anywhere mb-4 text-small text-soft">
                {STAFF_ROLES[member.role].words}, {member.email}, since {timeWords(member.since, now)}
              </p>
              <MemberActions member={member} />
            </Card>
          ))}
          {staff.data.invitations.length > 0 && (
            <Card title="Invited">
              <ul className="grid gap-2 text-small">
                {staff.data.invitations.map(({ email, name, role, endsAt }) => (
                  <li key={email} className="wrap-anywhere">
                    {name}, {STAFF_ROLES[role].words}, {email}, until {timeWords(endsAt, now)}
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      ) : (
        <ListFailure of="staff" query={staff} />
      )}
      <NeedsScripts />
    </>
  )
}

function Invite() {
  return (
    <Act
      id="invite"
      title="Invite somebody"
      says="They get a link by mail, which works once, for 7 days. Inviting the same address again makes the earlier link void."
      schema={invitationSchema}
      path={`${PATH}/invite`}
      verb="Invite"
      done="The invitation is on its way by mail."
    >
      {(field) => (
        <>
          <TextField {...field('email')} label="Email" type="email" required autoComplete="off" />
          <TextField
            {...field('name')}
            label="Name"
            hint="As clients read it, and as it stands in every record"
            required
            autoComplete="off"
          />
          <SelectField {...field('role')} label="Role" options={ROLES} defaultValue="engineer" />
        </>
      )}
    </Act>
  )
}

function MemberActions({ member: { id, name, email, role } }: { member: Member }) {
  const other = OTHER_ROLE[role]
  const whom = <input type="hidden" name="email" value={email} />
  return (
    <>
      <Act
        id={`role-${id}`}
        title={`Make ${name} ${STAFF_ROLES[other].words}`}
        says="They are signed out everywhere, and sign in again with what they may from now on."
        schema={roleChangeSchema}
        path={`${PATH}/role`}
        verb="Change the role"
        done={`${name} is ${STAFF_ROLES[other].words} now.`}
      >
        {() => (
          <>
            {whom}
            <input type="hidden" name="role" value={other} />
          </>
        )}
      </Act>
      <Act
        id={`reset-${id}`}
        title={`Take ${name}’s second factor away`}
        says="For a lost device, once you have seen or heard who asks. They are signed out, and set a new one up after their password before anything else."
        schema={memberSchema}
        path={`${PATH}/reset-factor`}
        verb="Take it away"
        done={`${name} has no second factor any more, and is signed out.`}
      >
        {() => whom}
      </Act>
      <Act
        id={`remove-${id}`}
        title={`Remove ${name}`}
        says="Their account goes, with password and sessions, at once. What they did stays, under their name."
        schema={memberSchema}
        path={`${PATH}/remove`}
        verb="Remove"
        done={`${name} is no longer of the staff, and signed out.`}
      >
        {() => whom}
      </Act>
    </>
  )
}
