import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNow } from '#app/portal/time/use-now.ts'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { sendWithControl, TextAreaField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type ClientNote, noteSchema } from '#domain/crm/notes/notes.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayWords, timeWords } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { ShownAction } from '#domain/reads/desk-clients.schema.ts'
import { useCallOnce } from '../components/form-requests.ts'
import { PostButton } from '../components/post-button.tsx'
import { ListSection, Row } from '../components/section.tsx'
import { OrderLink } from '../money/task-rows.tsx'
import { dueWords } from '../projects/project-due.ts'
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
  const now = useNow()
  return (
    <li className="border-line border-b py-3">
      <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-soft">
        <span>
          {byName}, <time dateTime={createdAt}>{timeWords(createdAt, now)}</time>
        </span>
        <PostButton
          look="quiet"
          size="small"
          className="font-sans"
          path={`/api/desk/clients/${clientId}/notes/${id}/delete`}
          onDone={() => queryClient.invalidateQueries({ queryKey: clientKey(clientId), exact: true })}
          refused="Not Deleted"
        >
          Delete<span className="sr-only"> the note from {timeWords(createdAt, now)}</span>
        </PostButton>
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
  return (
    <ListSection title="Projects" none="No projects.">
      {projects.map((project) => {
        const { id, service, status, createdAt, completedAt } = project
        const { label, tone } = PROJECT_STATES[status]
        const due = dueWords(project, now)
        return (
          <Row
            key={id}
            title={
              <TextLink to={`/desk/projects/${id}`} className="min-h-11 font-semibold">
                {optimizationTitle(service)}
              </TextLink>
            }
            end={<Badge tone={tone}>{label}</Badge>}
            facts={
              <>
                opened {dayWords(createdAt, now)}
                {completedAt && `, completed ${dayWords(completedAt, now)}`}
                {due && <span className={due.isLate ? 'text-negative' : ''}>, {due.words}</span>}
              </>
            }
          />
        )
      })}
    </ListSection>
  )
}

export function ClientOrders({ orders }: { orders: readonly AgreedOrder[] }) {
  const now = useNow()
  return (
    <ListSection title="Orders and documents" none="No orders.">
      {orders.map(({ id, number, service, gross, received, returned, paidAt, acceptedAt, invoices }) => (
        <Row
          key={id}
          title={
            <>
              <OrderLink number={number} />
              {serviceTitle(service)}
            </>
          }
          end={formatEuros(gross)}
          facts={[
            paidAt ? `paid ${dayWords(paidAt, now)}` : acceptedAt && `accepted ${dayWords(acceptedAt, now)}`,
            !paidAt && `${formatEuros(received)} received`,
            returned > 0 && `${formatEuros(returned)} refunded`,
            ...invoices.map((invoice) => invoice.number),
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </ListSection>
  )
}

export function ClientActions({ acts }: { acts: readonly ShownAction[] }) {
  const now = useNow()
  return (
    <ListSection title="Audit" none="No entries.">
      {acts.map(({ id, at, words, by }) => (
        <Row
          key={id}
          title={<span className="inline-block first-letter:uppercase">{words}</span>}
          facts={`${timeWords(at, now)}, ${by}`}
        />
      ))}
    </ListSection>
  )
}
