import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { clockDay } from '#app/portal/time/time-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { ListedClient } from '#domain/reads/desk-clients.schema.ts'
import { useMember } from '../frame/use-member.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { NeedsScripts } from '../parts/heading.tsx'
import { EmailClients } from './email-clients.tsx'

/** Between the last letter and its search: what is typed shows at once, however long the list is. */
const PAUSE_MS = 150

/** Everybody who has an account, newest first, or those whom a search finds. */
export default function Clients() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const { role } = useMember()
  const pause = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const searchSoon = (words: string) => {
    clearTimeout(pause.current)
    const find = () => setQuery(words ? { q: words } : {}, { replace: true, preventScrollReset: true })
    pause.current = window.setTimeout(find, PAUSE_MS)
  }
  return (
    <>
      <h1 className="text-display">Clients</h1>
      <search className="mt-5 block max-w-[30rem]">
        <TextField
          type="search"
          label="Find a client"
          hint="name, mail, company, order number"
          defaultValue={search}
          autoComplete="off"
          onInput={({ currentTarget: { value } }) => searchSoon(value.trim())}
        />
      </search>
      {role === 'owner' && (
        <div className="mt-6">
          <EmailClients />
        </div>
      )}
      <div className="mt-6">
        <InfiniteList<ListedClient>
          of="clients"
          path="/api/desk/clients"
          filter={{ q: search }}
          cursor="before"
          none={search ? 'Nobody is found by this.' : 'Nobody has registered yet.'}
          keyOf={({ id }) => id}
          choiceOf={({ name, email }) => `${name}, ${email}`}
        >
          {(client) => <ClientRow client={client} />}
        </InfiniteList>
      </div>
      <NeedsScripts />
    </>
  )
}

function ClientRow({ client: { id, name, email, company, unread, createdAt } }: { client: ListedClient }) {
  return (
    <Link
      to={`/desk/clients/${id}`}
      prefetch="intent"
      className="grid gap-x-5 gap-y-1 py-3 text-small hover:bg-raised lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem]"
    >
      <span className="wrap-anywhere">
        <b className="font-semibold">{name}</b>
        {company && <span className="text-soft"> · {company}</span>}
      </span>
      <span className="wrap-anywhere text-soft">{email}</span>
      <span className="flex flex-wrap items-center gap-2 font-mono text-micro text-soft lg:justify-end">
        {unread > 0 && <Badge tone="progress">{`${unread} unread`}</Badge>}
        <time dateTime={createdAt}>since {clockDay(createdAt)}</time>
      </span>
    </Link>
  )
}
