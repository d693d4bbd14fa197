import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { currentProject } from '#app/portal/dashboard/project-figures.ts'
import { shownProjects } from '#app/portal/lists/lists.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { draftKey } from '#app/shared/drafts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { excerpt } from '#domain/kernel/text.ts'
import { dayNamed, dayWords } from '#domain/kernel/time.ts'
import {
  messageBodySchema,
  type OpenQuestion,
  type ShownMessageForTeam,
} from '#domain/messages/messages.schema.ts'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'
import { Tick } from '../components/tick-field.tsx'
import { TemplateField, useAnswering, WritingNotice } from '../components/writing.tsx'
import { useMember } from '../frame/member.ts'
import { clientKey, threadKey } from './client-queries.ts'

const text = z._default(z.string(), '')
const schema = z.object({ body: messageBodySchema, projectId: text, asks: text, choices: text })

type WriteFormProps = {
  client: DeskClient
  thread: readonly ShownMessageForTeam[]
  answered?: (() => void) | undefined
}

export function WriteForm({ client: { client, projects, question }, thread, answered }: WriteFormProps) {
  const { id, name } = client
  const queryClient = useQueryClient()
  const member = useMember()
  const { toast } = useToast()
  const { kept, field, writing, area, end } = useAnswering(
    `thread ${id}`,
    draftKey(member.id, id),
    answered !== undefined,
  )
  const current = currentProject(projects)
  const [asks, setAsks] = useState(false)
  // The server refuses the answer if a colleague wrote after this message.
  const [seen, setSeen] = useState(thread.at(-1)?.id)
  const attempt = useRef<{ said: string; key: string }>(undefined)
  const form = useForm({
    schema,
    initial: { values: { body: kept, projectId: current?.id ?? '' } },
    send: async ({ body, projectId, choices }, { reset }) => {
      const lines = choices.split('\n').flatMap((line) => line.trim() || [])
      const said = { body, asks, choices: asks ? lines : [], ...(projectId && { projectId }) }
      const words = JSON.stringify(said)
      if (attempt.current?.said !== words) attempt.current = { said: words, key: crypto.randomUUID() }
      const failure = await callApi(
        'POST',
        `/api/desk/clients/${id}/messages`,
        { ...said, ...(seen && { seen }) },
        { 'Idempotency-Key': attempt.current.key },
      ).then(() => undefined, sentenceOf)
      const newest = await queryClient
        .fetchQuery<ShownMessageForTeam[]>({ queryKey: threadKey(id), staleTime: 0 })
        .catch(() => undefined)
      if (newest) setSeen(newest.at(-1)?.id)
      if (failure !== undefined) return { failure }
      toast({ title: 'Message Sent', description: `Sent to ${name}.` })
      attempt.current = undefined
      reset()
      end()
      setAsks(false)
      void queryClient.invalidateQueries({ queryKey: clientKey(id), exact: true })
      answered?.()
      return {}
    },
  })
  const shown = shownProjects(projects)
  const blanks = () => {
    const chosen = field.current?.form?.querySelector<HTMLSelectElement>('[name=projectId]')?.value
    const project = shown.find(({ id }) => id === chosen)
    return {
      name,
      member: member.name,
      project: project && optimizationTitle(project.service),
      due: project?.dueOn ? dayNamed(project.dueOn, new Date()) : undefined,
    }
  }
  return (
    <form {...form.props} id="answer" aria-label="New message" className="mt-6 grid scroll-mb-24 gap-4">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {question && (
        <p className="text-small text-progress">
          Open question{aboutWords(question, projects)}: {excerpt(question.body)} Your message will replace
          it.
        </p>
      )}
      <WritingNotice {...writing} />
      <TextAreaField {...form.field('body')} {...area} label={`Write to ${name}`} rows={4} />
      {shown.length > 0 && (
        <SelectField
          {...form.field('projectId')}
          label="About"
          options={[
            ...shown.map(({ id, service, createdAt }) => ({
              value: id,
              label: `${optimizationTitle(service)}, ${dayWords(createdAt, new Date())}`,
            })),
            { value: '', label: 'No project in particular' },
          ]}
        />
      )}
      <TemplateField answers="thread" blanks={blanks} field={field} />
      <Tick checked={asks} onChange={({ target }) => setAsks(target.checked)}>
        Ask as a question, shown first until someone writes
      </Tick>
      {asks && (
        <TextAreaField
          {...form.field('choices')}
          label="Answers to choose from"
          hint="One per line, 2 to 6. Leave empty for a free answer."
          rows={3}
        />
      )}
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? 'Sending...' : asks ? 'Ask' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

function aboutWords({ projectId }: OpenQuestion, projects: DeskClient['projects']): string {
  const project = projects.find(({ id }) => id === projectId)
  return project ? ` about ${optimizationTitle(project.service)}` : ''
}
