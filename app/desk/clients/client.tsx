import { Link } from 'react-router'
import { sentenceOf } from '#app/ground/api.ts'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { clockDay } from '#app/portal/time/time-words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'
import { AgeWhenAway } from '../frame/age-when-away.tsx'
import { useMember } from '../frame/use-member.ts'
import { isMissing, Missing } from '../parts/missing.tsx'
import type { Route } from './+types/client'
import { ClientAccess } from './client-access.tsx'
import { ClientFiles } from './client-files.tsx'
import { ClientNotes } from './client-notes.tsx'
import { buyerWords, useClient } from './client-queries.ts'
import { ClientActs, ClientOrders, ClientProjects } from './client-work.tsx'
import { SeeAsClient } from './see-as-client.tsx'
import { Thread } from './thread.tsx'

/** One client: the thread, and beside it all that is theirs. */
export default function ClientPage({ params: { id } }: Route.ComponentProps) {
  const client = useClient(id)
  const { role } = useMember()
  if (isMissing(client.error))
    return (
      <Missing
        sentence={sentenceOf(client.error, 'There is no such client')}
        to="/desk/clients"
        all="All clients"
      />
    )
  return (
    <>
      <Link
        to="/desk/clients"
        className="inline-flex min-h-11 items-center gap-2 text-small text-soft hover:text-ink"
      >
        <BackIcon /> Clients
      </Link>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <h1 className="wrap-anywhere text-display">{client.data?.client.name ?? 'Client'}</h1>
        {client.data && (
          <div className="flex flex-wrap gap-3">
            <SeeAsClient id={id} />
            {role === 'owner' && <ButtonLink to={`/desk/quotes/new?client=${id}`}>Make a quote</ButtonLink>}
          </div>
        )}
      </div>
      {client.data ? (
        <>
          <Who client={client.data.client} buyer={client.data.buyer} />
          <AgeWhenAway at={client.dataUpdatedAt} />
          <div className="mt-6 border-line border-t xl:grid xl:grid-cols-[minmax(0,27fr)_minmax(0,34fr)]">
            <Thread client={client.data} />
            <div className="grid content-start gap-y-8 pt-6 xl:border-line xl:border-l xl:pl-7">
              <ClientProjects projects={client.data.projects} />
              <ClientOrders orders={client.data.orders} />
              <ClientFiles clientId={id} files={client.data.files} />
              <ClientNotes clientId={id} notes={client.data.notes} />
              <ClientAccess id={id} name={client.data.client.name} />
              <ClientActs acts={client.data.acts} />
            </div>
          </div>
        </>
      ) : (
        <div className="py-6">
          {client.isError ? (
            <ListFailure of="client" query={client} />
          ) : (
            <Loading>Loading the client...</Loading>
          )}
        </div>
      )}
    </>
  )
}

function Who({ client, buyer }: Pick<DeskClient, 'client' | 'buyer'>) {
  const { email, username, emailVerified, createdAt } = client
  return (
    <p className="wrap-anywhere mt-3 text-small text-soft">
      <a href={`mailto:${email}`} className="text-ink underline decoration-edge underline-offset-4">
        {email}
      </a>
      {[
        !emailVerified && 'address not confirmed',
        buyer ? buyerWords(buyer) : 'nobody has said who buys',
        `user name ${username}`,
        `since ${clockDay(createdAt)}`,
      ]
        .filter(Boolean)
        .map((words) => ` · ${words}`)}
    </p>
  )
}
