import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { serviceTitle } from '../../../domain/catalogue/catalogue.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import { MESSAGE_MAX, type Message, messageBodySchema } from '../../../domain/thread/messages.schema.ts'
import { callApi, sentenceOf } from '../../ground/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { shownProjects } from '../project/shown-projects.ts'
import { clockDay } from '../time/time-words.ts'
import { merged } from './merge-thread.ts'
import { threadKey } from './thread-queries.ts'

/** From so many characters left on, they are counted. */
const COUNT_FROM = 500
const NO_ANSWER = 'Your message could not be sent. Please try again.'

const composerSchema = z.object({ body: messageBodySchema, projectId: z._default(z.string(), '') })

type Input = z.infer<typeof composerSchema>

/** Writes into the thread. What could not be sent stays, and sent again it is one message. */
export function Composer({ projects }: { projects: readonly Project[] }) {
  const form = useRef<HTMLFormElement>(null)
  const [length, setLength] = useState(0)
  const sendingKeys = useSendingKeys()
  const send = useSend()
  const composer = useForm({
    schema: composerSchema,
    send: async (input, { reset }) => {
      const failure = await send(input)
      if (failure) return { failure }
      reset()
      setLength(0)
      // The button that had the focus was disabled meanwhile.
      form.current?.querySelector('textarea')?.focus()
      return {}
    },
  })
  const open = shownProjects(projects)
  const left = MESSAGE_MAX - length
  return (
    <form ref={form} {...composer.props} aria-label="New message" className="grid gap-5">
      {composer.failure && <Alert tone="failure">{composer.failure}</Alert>}
      {open.length === 1 && <input type="hidden" name="projectId" value={open[0]?.id} />}
      {open.length > 1 && (
        <SelectField {...composer.field('projectId')} label="About" options={projectOptions(open)} />
      )}
      <TextAreaField
        {...composer.field('body')}
        label="Your message"
        hint={left <= COUNT_FROM ? charactersLeft(left) : undefined}
        rows={3}
        onInput={(event) => setLength(event.currentTarget.value.length)}
        onKeyDown={sendWithControl}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" look="primary" busy={composer.busy}>
          {composer.busy ? 'Sending...' : 'Send message'}
        </Button>
        <p className="hidden font-mono text-micro text-soft md:block">{sendingKeys} sends</p>
      </div>
    </form>
  )
}

/** @returns sends a message, and gives the reason when that failed */
function useSend() {
  const queryClient = useQueryClient()
  const attempt = useRef<{ input: string; key: string }>(undefined)
  const { mutateAsync } = useMutation({ mutationFn: postMessage })
  return async (input: Input): Promise<string | undefined> => {
    const text = JSON.stringify(input)
    if (attempt.current?.input !== text) attempt.current = { input: text, key: crypto.randomUUID() }
    try {
      const message = await mutateAsync({ ...input, key: attempt.current.key })
      attempt.current = undefined
      queryClient.setQueryData<Message[]>(threadKey, (known) => merged(known ?? [], [message]))
      return undefined
    } catch (error) {
      return sentenceOf(error, NO_ANSWER)
    }
  }
}

async function postMessage({ body, projectId, key }: Input & { key: string }): Promise<Message> {
  const message = { body, projectId: projectId || null }
  const response = await callApi('POST', '/api/messages', message, { 'Idempotency-Key': key })
  return response.json()
}

/** As they are called on the reader's keyboard. */
function useSendingKeys(): string {
  return useSyncExternalStore(
    () => () => {},
    () => (/^(Mac|iP)/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl + Enter'),
    () => 'Ctrl + Enter',
  )
}

function sendWithControl(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function projectOptions(projects: readonly Project[]) {
  return [
    { value: '', label: 'No project in particular' },
    ...projects.map(({ id, service, createdAt }) => ({
      value: id,
      label: `${serviceTitle(service)}, ${clockDay(createdAt)}`,
    })),
  ]
}

function charactersLeft(left: number): string {
  const count = Math.abs(left).toLocaleString('en-GB')
  return left < 0 ? `${count} too many` : `${count} left`
}
