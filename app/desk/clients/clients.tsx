import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { dayWords } from '#domain/kernel/time.ts'
import { type AnnouncementPreview, announcementSchema } from '#domain/messages/announcement.schema.ts'
import type { ListedClient } from '#domain/reads/desk-clients.schema.ts'
import type { ListedProject } from '#domain/reads/project-pages.schema.ts'
import { ActionFields } from '../components/action.tsx'
import { PageActions } from '../components/actions.tsx'
import { FilterLinks, useChoice } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { RowLink } from '../components/row-list.tsx'
import { TickField } from '../components/tick-field.tsx'
import { useMember } from '../frame/member.ts'

const CHOICES = [
  { value: '', label: 'All' },
  { value: 'unanswered', label: 'Unanswered' },
]

/** Delays the search after the last key, so typing stays fast however long the list is. */
const PAUSE_MS = 150

export default function Clients() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const show = useChoice('show', CHOICES)
  const projects = useQuery<ListedProject[]>({ queryKey: ['/api/desk/projects/open'] }).data ?? []
  const { role } = useMember()
  const pause = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const searchSoon = (words: string) => {
    clearTimeout(pause.current)
    const find = () =>
      setQuery(
        { ...(words && { q: words }), ...(show && { show }) },
        { replace: true, preventScrollReset: true },
      )
    pause.current = window.setTimeout(find, PAUSE_MS)
  }
  return (
    <>
      <PageActions
        title="Clients"
        actions={[
          role === 'owner' && {
            id: 'email',
            title: 'Email all clients',
            form: (close) => <EmailClients close={close} />,
          },
        ]}
      />
      <search className="mt-3 flex flex-wrap items-end gap-x-8 gap-y-4 *:first:grow">
        <FilterLinks label="Filter clients" param="show" choices={CHOICES} />
        <div className="w-full pb-4 sm:max-w-[26rem]">
          <TextField
            type="search"
            label="Find a client"
            hint="Name, email, company or order"
            defaultValue={search}
            autoComplete="off"
            onInput={({ currentTarget: { value } }) => searchSoon(value.trim())}
          />
        </div>
      </search>
      <InfiniteList<ListedClient>
        of="clients"
        path="/api/desk/clients"
        filter={{ q: search, show }}
        cursor="before"
        none={search ? 'No results.' : show ? 'Everyone has an answer.' : 'No clients yet.'}
        keyOf={({ id }) => id}
      >
        {(client) => (
          <ClientRow client={client} project={projects.find((one) => one.client.id === client.id)} />
        )}
      </InfiniteList>
    </>
  )
}

type ClientRowProps = { client: ListedClient; project: ListedProject | undefined }

function ClientRow({ client, project }: ClientRowProps) {
  const { id, name, email, company, unread, createdAt } = client
  const now = useNow()
  return (
    <RowLink
      to={`/desk/clients/${id}`}
      whose={name}
      what={<span className="text-soft">{company}</span>}
      end={
        <span className="flex items-center gap-x-3 text-soft">
          {unread > 0 && <Badge tone="progress">{`${unread} unread`}</Badge>}
          <span className="max-sm:hidden">since {dayWords(createdAt, now)}</span>
        </span>
      }
      facts={
        <span className="text-soft">
          <span className="mr-3 max-sm:block">{email}</span>
          {project
            ? `${optimizationTitle(project.service)}: “${lineOfProject({ project, order: project.order }, now).headline}”`
            : 'No open project'}
        </span>
      }
      state={null}
    />
  )
}

const PATH = '/api/desk/announcements'

const formSchema = z.extend(announcementSchema, {
  confirmed: z.literal('on', { error: 'Confirm who gets it.' }),
})

function EmailClients({ close }: { close: () => void }) {
  const [name, setName] = useState('')
  const preview = useQuery<AnnouncementPreview>({
    queryKey: [PATH, name],
    enabled: announcementSchema.shape.name.safeParse(name).success,
  })
  return (
    <ActionFields
      close={close}
      id="email"
      title="Email all clients"
      description="For example before new terms apply. Each client gets an email of the same name once. Send it again to reach clients who registered since."
      schema={formSchema}
      path={PATH}
      verb="Send to all clients"
      done="The emails will be sent within a minute."
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            hint="Such as terms-2027. Not shown to clients."
            autoComplete="off"
            onBlur={({ currentTarget: { value } }) => setName(value.trim())}
          />
          <TextField {...field('subject')} label="Subject" hint="Also the heading" autoComplete="off" />
          <TextAreaField
            {...field('text')}
            label="Text"
            hint="A greeting is added. Leave an empty line between paragraphs."
            rows={8}
          />
          <TickField {...field('confirmed')}>{recipientWords(preview.data)}</TickField>
        </>
      )}
    </ActionFields>
  )
}

function recipientWords(preview: AnnouncementPreview | undefined): string {
  if (!preview) return 'Send it to all clients.'
  return `Send it to all clients. Recipients: ${preview.recipients}. Already sent to: ${preview.before}.`
}
