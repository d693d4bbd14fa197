import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { newTokenSchema, type ProjectToken } from '#domain/delivery/captures/captures.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { Card } from '../card.tsx'
import { CopyText } from '../copy-text.tsx'
import { relativeWords } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { useCaptures } from './captures.tsx'
import { Question } from './question.tsx'

/** Tokens with which build machines add captures to a project. */
export function ProjectTokens({ projectId }: { projectId: string }) {
  const page = useCaptures({ api: '/api', projectId })
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<{ name: string; secret: string }>()
  const onChanged = () =>
    void queryClient.invalidateQueries({ queryKey: ['/api/projects', projectId, 'captures'] })
  const tokens = page.data?.tokens ?? []
  return (
    <Card title="Captures from a build machine">
      <p className="mb-5 max-w-[44em] text-small text-soft">
        With a token, a build machine adds the captures of each build and learns whether the build is worse.
        The token can’t read or change anything else.
      </p>
      {created && <NewSecret projectId={projectId} {...created} onClose={() => setCreated(undefined)} />}
      {tokens.length > 0 && (
        <ul aria-label="Tokens" className="mb-6">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <TokenForm
        projectId={projectId}
        onCreated={(token) => {
          setCreated(token)
          onChanged()
        }}
      />
    </Card>
  )
}

type TokenFormProps = { projectId: string; onCreated: (token: { name: string; secret: string }) => void }

function TokenForm({ projectId, onCreated }: TokenFormProps) {
  const form = useForm({
    schema: newTokenSchema,
    send: async (input, { reset }) => {
      try {
        const answer = await callApi('POST', `/api/projects/${projectId}/tokens`, input)
        const { secret } = await answer.json()
        reset()
        onCreated({ name: input.name, secret })
        return {}
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
    },
  })
  return (
    <form {...form.props} aria-label="Create token" className="grid max-w-[30em] gap-3">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TextField
        {...form.field('name')}
        label="Name"
        placeholder="build server"
        required
        autoComplete="off"
      />
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input type="checkbox" name="emails" className="choice" />
        Email me when a build is worse
      </label>
      <div>
        <Button type="submit" busy={form.busy}>
          Create token
        </Button>
      </div>
    </form>
  )
}

type NewSecretProps = { projectId: string; name: string; secret: string; onClose: () => void }

function NewSecret({ projectId, name, secret, onClose }: NewSecretProps) {
  const command = `npx frames push --project ${location.origin}/client/projects/${projectId} --token ${secret} --build 1.4.2 --side after --scene folder "runs/**"`
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form’s output is another thing.
    <div
      ref={box}
      role="group"
      aria-label={`New token ${name}`}
      tabIndex={-1}
      className="mb-6 rounded-r-md border-after border-l-2 bg-raised px-4 py-3 text-small"
    >
      <p>
        Token “{name}” created. Copy it now, because it’s only shown once. Store it as a secret of your build
        system.
      </p>
      {[
        { label: 'Token', text: secret },
        { label: 'Command', text: command },
      ].map(({ label, text }) => (
        <div key={label} className="mt-3">
          <p className="flex items-center justify-between text-soft">
            {label}
            <CopyText name={label.toLowerCase()} text={text} />
          </p>
          <code className="block font-mono text-micro">
            {text.split(/ (?=-)/).map((part) => (
              <Fragment key={part}>
                <span className="inline-block max-w-full break-all">{part}</span>{' '}
              </Fragment>
            ))}
          </code>
        </div>
      ))}
      <Button size="small" className="mt-3 pointer-coarse:min-h-11" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}

function TokenRow({ token, onChanged }: { token: ProjectToken; onChanged: () => void }) {
  const { id, name, emails, createdAt, lastUsedAt, revokedAt } = token
  const now = useNow()
  const row = useRef<HTMLLIElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    row.current?.focus()
  }
  const revocation = useMutation({
    mutationFn: () => callApi('POST', `/api/tokens/${id}/revoke`),
    onSuccess: () => {
      close()
      onChanged()
    },
  })
  const facts = [
    `created ${clockDay(createdAt)}`,
    revokedAt ? `revoked ${clockDay(revokedAt)}` : emails && 'emails you when a build is worse',
    lastUsedAt ? `last used ${relativeWords(lastUsedAt, now)}` : 'never used',
  ]
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-2 border-line border-b py-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-small tracking-normal">{name}</h3>
        <p className="text-small text-soft">{facts.filter(Boolean).join(', ')}</p>
      </div>
      {isAsking ? (
        <Question
          verb="Revoke token"
          busy={revocation.isPending}
          failure={revocation.error ? sentenceOf(revocation.error) : undefined}
          onYes={() => revocation.mutate()}
          onKeep={close}
        >
          Revoke this token? Build machines that use it can’t add captures anymore.
        </Question>
      ) : (
        !revokedAt && (
          <div>
            <Button size="small" className="pointer-coarse:min-h-11" onClick={() => setIsAsking(true)}>
              Revoke<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </div>
        )
      )}
    </li>
  )
}
