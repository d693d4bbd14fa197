import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { sendWithControl, TextAreaField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type ClientNote, noteSchema } from '#domain/crm/notes/notes.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { clockDay, dayNamed, momentWords, stockholmDay } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { ShownAction } from '#domain/reads/desk-clients.schema.ts'
import { useCallOnce } from '../components/form-requests.ts'
import { ListSection } from '../components/section.tsx'
import { clientKey } from './client-queries.ts'

type ClientNotesProps = { clientId: string; notes: readonly ClientNote[] }

/** Internal notes. The colored edge keeps staff from mistaking them for the thread. */
export function ClientNotes({ clientId, notes }: ClientNotesProps) {
  return (
    <div className="mt-9 border-progress border-l-2 pl-5">
      <ListSection title="Internal notes" none="No notes.">
        {notes.map((note) => (
          <Note key={note.id} clientId={clientId} note={note} />
        ))}
      </ListSection>
      <NoteForm clientId={clientId} />
    </div>
  )
}

function Note({ clientId, note: { id, body, byName, createdAt } }: { clientId: string; note: ClientNote }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const remove = async () => {
    try {
      await callApi('POST', `/api/desk/clients/${clientId}/notes/${id}/delete`, {})
    } catch (error) {
      toast({ title: 'Not Deleted', description: sentenceOf(error), variant: 'destructive' })
    }
    await queryClient.invalidateQueries({ queryKey: clientKey(clientId), exact: true })
  }
  return (
    <li className="border-line border-b py-3">
      <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-soft">
        <span>
          {byName}, <time dateTime={createdAt}>{momentWords(createdAt)}</time>
        </span>
        <Button look="quiet" size="small" className="font-sans pointer-coarse:min-h-11" onClick={remove}>
          Delete<span className="sr-only"> the note from {momentWords(createdAt)}</span>
        </Button>
      </p>
    </li>
  )
}

function NoteForm({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const callOnce = useCallOnce()
  const form = useForm({
    schema: noteSchema,
    send: async (note, { reset }) => {
      try {
        await callOnce(`/api/desk/clients/${clientId}/notes`, note)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      reset()
      if (field.current) field.current.value = ''
      await queryClient.invalidateQueries({ queryKey: clientKey(clientId), exact: true })
      return {}
    },
  })
  return (
    <form {...form.props} id="note" aria-label="New note" className="mt-4 grid scroll-mb-24 gap-4">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TextAreaField
        {...form.field('body')}
        ref={field}
        label="Note"
        hint="Not shown to the client. Included in a copy of their data if they request it."
        rows={2}
        onKeyDown={sendWithControl}
      />
      <div>
        <Button type="submit" busy={form.busy}>
          Save note
        </Button>
      </div>
    </form>
  )
}

export function ClientProjects({ projects }: { projects: readonly Project[] }) {
  const now = useNow()
  const today = stockholmDay(now)
  return (
    <ListSection title="Projects" none="No projects.">
      {projects.map(({ id, service, status, dueOn, createdAt, completedAt }) => {
        const { label, tone, end } = PROJECT_STATES[status]
        const isLate = end === null && dueOn !== null && dueOn < today
        return (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3"
          >
            <TextLink
              to={`/desk/projects/${id}`}
              className="wrap-anywhere min-h-11 justify-self-start font-semibold"
            >
              {optimizationTitle(service)}
            </TextLink>
            <Badge tone={tone}>{label}</Badge>
            <span className="col-span-2 text-soft">
              opened {clockDay(createdAt)}
              {completedAt
                ? `, completed ${clockDay(completedAt)}`
                : dueOn && (
                    <span className={isLate ? 'text-negative' : ''}>
                      {`, ${isLate ? 'was due' : 'due'} ${dayNamed(dueOn, now)}`}
                    </span>
                  )}
            </span>
          </li>
        )
      })}
    </ListSection>
  )
}

export function ClientOrders({ orders }: { orders: readonly AgreedOrder[] }) {
  return (
    <ListSection title="Orders and documents" none="No orders.">
      {orders.map(({ id, number, service, gross, received, returned, paidAt, acceptedAt, invoices }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-b py-3"
        >
          <span className="wrap-anywhere">
            <span className="mr-3 font-mono text-micro">{number}</span>
            {serviceTitle(service)}
          </span>
          <span className="tabular-nums">{formatEuros(gross)}</span>
          <span className="col-span-2 text-soft">
            {paidAt
              ? `paid ${clockDay(paidAt)}`
              : `${acceptedAt ? `accepted ${clockDay(acceptedAt)}, ` : ''}${formatEuros(received)} received`}
            {returned > 0 && `, ${formatEuros(returned)} refunded`}
            {invoices.map((paper) => (
              <span key={paper.id}>{`, ${paper.number}`}</span>
            ))}
          </span>
        </li>
      ))}
    </ListSection>
  )
}

export function ClientActions({ acts }: { acts: readonly ShownAction[] }) {
  return (
    <ListSection title="Audit" none="No entries.">
      {acts.map(({ id, at, words, by }) => (
        <li key={id} className="grid gap-x-4 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <time dateTime={at} title={momentWords(at)} className="text-soft">
            {clockDay(at)}, {by}
          </time>
          <span>{words}</span>
        </li>
      ))}
    </ListSection>
  )
}
