import { Link, useSearchParams } from 'react-router'
import type { ListedClient } from '../../../domain/reads/desk-clients.schema.ts'
import { ListFailure } from '../../portal/lists/list-failure.tsx'
import { clockDay } from '../../portal/time/time-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { AgeWhenAway } from '../frame/age-when-away.tsx'
import { useClients } from './client-queries.ts'

/** Everybody who has an account, newest first, or those whom a search finds. */
export default function Clients() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const list = useClients(search)
  const rows = list.data?.pages.flatMap((page) => page.rows)
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
          onInput={({ currentTarget: { value } }) =>
            setQuery(value.trim() ? { q: value.trim() } : {}, { replace: true, preventScrollReset: true })
          }
        />
      </search>
      <AgeWhenAway at={list.dataUpdatedAt} />
      {rows ? (
        <ul
          data-rows=""
          aria-label="Clients"
          aria-busy={list.isPlaceholderData}
          className="mt-6 border-line border-t"
        >
          {rows.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </ul>
      ) : (
        <div className="py-6">
          {list.isError ? <ListFailure of="clients" query={list} /> : <Loading>Loading clients...</Loading>}
        </div>
      )}
      {rows?.length === 0 && (
        <p className="py-6 text-lead" role="status">
          {search ? 'Nobody is found by this.' : 'Nobody has registered yet.'}
        </p>
      )}
      {list.hasNextPage && (
        <Button className="mt-5" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function ClientRow({ client: { id, name, email, company, unread, createdAt } }: { client: ListedClient }) {
  return (
    <li className="border-line border-b">
      <Link
        to={`/desk/clients/${id}`}
        prefetch="intent"
        className="-mx-5 grid gap-x-5 gap-y-1 px-5 py-3 text-small hover:bg-raised md:-mx-8 md:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem]"
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
    </li>
  )
}
