import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { CurrentPasswordField } from '#app/components/sign-in-fields.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type EmailChangeBegun, emailChangeSchema, type Session } from '#domain/accounts/accounts.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { Card } from '../card.tsx'
import { Changeable } from '../changeable.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { useViewer } from '../viewer.ts'
import { ChangeForm } from './change-form.tsx'

export function EmailAddress() {
  const { email, emailVerified } = useViewer()
  const [emailedTo, setEmailedTo] = useState<string>()
  return (
    <Card title="Email address">
      <Changeable
        about="email address"
        value={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 break-all font-semibold">{email}</p>
            {emailVerified ? (
              <Badge tone="after">Confirmed</Badge>
            ) : (
              <Badge tone="progress">Not confirmed</Badge>
            )}
          </div>
        }
        form={(close) => (
          <NewAddress
            onEmailed={(address) => {
              setEmailedTo(address)
              close()
            }}
          />
        )}
      />
      {emailedTo && (
        <div className="mt-4">
          <Alert tone="done">
            We’ve emailed {emailedTo}. Open the link in the email while you’re signed in.
          </Alert>
        </div>
      )}
      {!emailVerified && <ConfirmationEmail email={email} />}
    </Card>
  )
}

function ConfirmationEmail({ email }: { email: string }) {
  const sending = useMutation({ mutationFn: () => callApi('POST', '/api/auth/send-verification-email', {}) })
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-small text-soft">
        Open the link we emailed you to confirm this address. Use this browser. In any other, the link also
        removes your password.
      </p>
      {sending.error && <Alert tone="failure">{sentenceOf(sending.error)}</Alert>}
      {sending.isSuccess ? (
        <Alert tone="done">We’ve sent another email to {email}.</Alert>
      ) : (
        <div>
          <Button size="small" busy={sending.isPending} onClick={() => sending.mutate()}>
            Send again
          </Button>
        </div>
      )}
    </div>
  )
}

function NewAddress({ onEmailed }: { onEmailed: (address: string) => void }) {
  return (
    <ChangeForm
      label="Change email address"
      schema={emailChangeSchema}
      change={['POST', '/api/account/email']}
      onChanged={async (_, answer) => {
        const begun: EmailChangeBegun = await answer.json()
        onEmailed(begun.emailedTo)
      }}
      verb="Change email address"
    >
      {(field) => (
        <>
          <TextField
            {...field('email')}
            type="email"
            label="New email address"
            required
            autoComplete="email"
          />
          <CurrentPasswordField {...field('currentPassword')} />
        </>
      )}
    </ChangeForm>
  )
}

export const sessionsKey = ['/api/account/sessions']

export function Sessions() {
  const sessions = useQuery<Session[]>({ queryKey: sessionsKey })
  return (
    <Card title="Sessions">
      {sessions.isPending ? (
        <div className="min-h-17">
          <Loading>Loading sessions...</Loading>
        </div>
      ) : sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : (
        <ListFailure of="sessions" query={sessions} />
      )}
    </Card>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [failure, setFailure] = useState<string>()
  const others = sessions.filter(({ current }) => !current)
  const onEnded = (failed: string | undefined) => {
    setFailure(failed)
    list.current?.focus()
  }
  return (
    <div className="grid gap-4">
      {failure && <Alert tone="failure">{failure}</Alert>}
      <ul ref={list} tabIndex={-1} aria-label="Where you are signed in">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <EndButton path="end-others" onEnded={onEnded}>
            End all other sessions
          </EndButton>
        </div>
      )}
    </div>
  )
}

type Ended = { onEnded: (failure: string | undefined) => void }

function SessionRow({ session, onEnded }: { session: Session } & Ended) {
  const id = useId()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4 first:pt-0 last:border-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={id} className="font-semibold">
            {session.browser}
          </span>
          {session.current && <Badge tone="after">This browser</Badge>}
        </p>
        <p className="mt-1 text-small text-soft">
          Signed in {clockDay(session.createdAt)}
          {!session.current && `, last seen ${clockDay(session.lastSeenAt)}`}
        </p>
      </div>
      {!session.current && (
        <EndButton path={`${session.id}/end`} aria-describedby={id} onEnded={onEnded}>
          End session
        </EndButton>
      )}
    </li>
  )
}

type EndButtonProps = Ended & { path: string; 'aria-describedby'?: string; children: string }

function EndButton({ path, onEnded, ...button }: EndButtonProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('POST', `/api/account/sessions/${path}`),
    onSettled: async (_, error) => {
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
      onEnded(error ? sentenceOf(error) : undefined)
    },
  })
  return <Button size="small" busy={isPending} onClick={() => mutate()} {...button} />
}
