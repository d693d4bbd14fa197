import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CurrentPasswordField, NewPasswordField } from '#app/components/sign-in-fields.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { FACTOR } from '#app/shared/next-address.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { passwordChangeSchema, profileSchema } from '#domain/accounts/accounts.schema.ts'
import {
  type ReminderChoices,
  SWITCHABLE_KINDS,
  SWITCHABLE_REMINDERS,
  type SwitchableKind,
} from '#domain/email/reminder-choices/reminders.schema.ts'
import { Card } from '../card.tsx'
import { Changeable } from '../changeable.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { useViewer } from '../viewer.ts'
import { AccountDeletion } from './account-deletion.tsx'
import { BillingDetails } from './billing-details.tsx'
import { ChangeForm } from './change-form.tsx'
import { EmailAddress, Sessions, sessionsKey } from './sign-in-details.tsx'

export default function Account() {
  return (
    <>
      <h1 className="mb-8 text-display md:mb-10">Account</h1>
      <div className="grid grid-cols-1 items-start gap-x-14 xl:grid-cols-2">
        <div>
          <Profile />
          <EmailAddress />
          <PasswordChange />
          <SecondFactor />
        </div>
        <div>
          <BillingDetails />
          <Reminders />
          <Sessions />
          <DataExport />
        </div>
      </div>
      <AccountDeletion />
    </>
  )
}

function DataExport() {
  return (
    <Card title="Your data">
      <p className="max-w-[40em] text-small">
        Your account, sessions, billing details, projects, payments, refund requests, files, messages and
        emails as JSON. Amounts are in cents, times in UTC.
      </p>
      <ButtonLink to="/api/account/export" reloadDocument download className="mt-5">
        Export my data
      </ButtonLink>
    </Card>
  )
}

function SecondFactor() {
  const { hasFactor } = useViewer()
  return (
    <Card title="Two-factor authentication">
      <p className="mb-4">
        {hasFactor
          ? 'Signing in requires your password and a code from your authenticator app.'
          : 'Signing in requires only your password. Two-factor authentication protects your account if your password is stolen.'}
      </p>
      <ButtonLink to={FACTOR} reloadDocument>
        {hasFactor ? 'Change two-factor authentication' : 'Set up two-factor authentication'}
      </ButtonLink>
    </Card>
  )
}

function PasswordChange() {
  return (
    <Card title="Password">
      <Changeable
        about="password"
        value={<p className="text-small">A new password signs you out everywhere else.</p>}
        form={(close) => <NewPassword onChanged={close} />}
      />
    </Card>
  )
}

function NewPassword({ onChanged }: { onChanged: () => void }) {
  const { toast } = useToast()
  const queryClient = useQueryClient()
  return (
    <ChangeForm
      label="Password"
      schema={passwordChangeSchema}
      change={['POST', '/api/account/password']}
      onChanged={() => {
        onChanged()
        void queryClient.invalidateQueries({ queryKey: sessionsKey })
        toast({ title: 'Password Changed', description: 'You’ve been signed out everywhere else.' })
      }}
      verb="Change password"
    >
      {(field) => (
        <>
          <CurrentPasswordField {...field('currentPassword')} />
          <NewPasswordField {...field('newPassword')} label="New password" />
        </>
      )}
    </ChangeForm>
  )
}

function Profile() {
  const { name, username } = useViewer()
  return (
    <Card title="Profile">
      <dl className="mb-5 border-line border-b pb-5">
        <dt className="text-small text-soft">Username</dt>
        <dd className="mt-1 wrap-anywhere font-mono text-small">{username}</dd>
      </dl>
      <Changeable
        about="name"
        value={
          <dl>
            <dt className="text-small text-soft">Name</dt>
            <dd className="mt-1 wrap-anywhere font-semibold">{name}</dd>
          </dl>
        }
        form={(close) => <NewName onSaved={close} />}
      />
    </Card>
  )
}

function NewName({ onSaved }: { onSaved: () => void }) {
  const { name } = useViewer()
  const { toast } = useToast()
  const { revalidate } = useRevalidator()
  return (
    <ChangeForm
      label="Profile"
      schema={profileSchema}
      values={{ name }}
      change={['PATCH', '/api/account']}
      onChanged={async (input) => {
        await revalidate()
        onSaved()
        toast({ title: 'Name Saved', description: `We’ll call you ${input.name}.` })
      }}
      verb="Save name"
    >
      {(field) => <TextField {...field('name')} label="Name" required autoComplete="name" maxLength={120} />}
    </ChangeForm>
  )
}

type Choice = { kind: SwitchableKind; isOn: boolean }

const choicesKey = ['/api/account/reminders']

function Reminders() {
  const choices = useQuery<ReminderChoices>({ queryKey: choicesKey })
  return (
    <Card title="Email reminders">
      {choices.isError ? <ListFailure of="reminders" query={choices} /> : <Choices choices={choices.data} />}
    </Card>
  )
}

/** @param choices undefined while loading, when the list is already shown to keep the layout */
function Choices({ choices }: { choices: ReminderChoices | undefined }) {
  const queryClient = useQueryClient()
  // Shown until the server has answered.
  const [pressed, setPressed] = useState<Choice>()
  const choose = useMutation({
    mutationFn: async (choice: Choice) => (await callApi('POST', '/api/account/reminders', choice)).json(),
    onSuccess: (stored: ReminderChoices) => queryClient.setQueryData(choicesKey, stored),
    onSettled: () => setPressed(undefined),
  })
  return (
    <fieldset disabled={!choices} className="grid gap-1 text-small">
      <legend className="mb-3 max-w-[32em]">Remind me by email when:</legend>
      {choose.error && <Alert tone="failure">{sentenceOf(choose.error)}</Alert>}
      {SWITCHABLE_KINDS.map((kind) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={pressed?.kind === kind ? pressed.isOn : choices?.[kind] === true}
            onChange={(event) => {
              const choice = { kind, isOn: event.target.checked }
              setPressed(choice)
              choose.mutate(choice)
            }}
            className="choice"
          />
          {SWITCHABLE_REMINDERS[kind].label}
        </label>
      ))}
      <p className="mt-3 max-w-[32em] text-soft">You always get emails about payments and your rights.</p>
    </fieldset>
  )
}
