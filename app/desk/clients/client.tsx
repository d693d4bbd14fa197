import { useQueryClient } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { LINK_STATES, linkWords } from '#domain/delivery/files/link-states.schema.ts'
import { dayWords, timeWords } from '#domain/kernel/time.ts'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { action } from '../components/action.tsx'
import { PageActions } from '../components/actions.tsx'
import { OfflineNote } from '../components/desk-stream.tsx'
import { BackLink } from '../components/page-heading.tsx'
import { PostButton } from '../components/post-button.tsx'
import { ListSection } from '../components/section.tsx'
import { useMember } from '../frame/member.ts'
import type { Route } from './+types/client'
import { ClientActions, ClientNotes, ClientOrders, ClientProjects } from './client-blocks.tsx'
import { buyerWords, clientKey, useClient } from './client-queries.ts'
import { Thread } from './thread.tsx'

export default function ClientPage({ params: { id } }: Route.ComponentProps) {
  const client = useClient(id)
  const { role } = useMember()
  return (
    <>
      <BackLink to="/desk/clients" label="Clients" />
      <QueryResult of="client" query={client} list={{ to: '/desk/clients', label: 'All clients' }}>
        {(data) => (
          <>
            <PageActions
              title={data.client.name}
              beside={
                <>
                  {/* Opens a read-only view of the client’s portal for 30 minutes. */}
                  <PostButton
                    path={`/api/desk/clients/${id}/impersonation`}
                    onDone={() => location.assign('/client/dashboard')}
                  >
                    View as client
                  </PostButton>
                  {role === 'owner' && (
                    <ButtonLink to={`/desk/quotes/new?client=${id}`}>Create quote</ButtonLink>
                  )}
                </>
              }
              actions={accessActions(data.client)}
            />
            <Who client={data.client} buyer={data.buyer} />
            <OfflineNote at={client.dataUpdatedAt} />
            <div className="mt-6 border-line border-t xl:grid xl:grid-cols-[minmax(0,27fr)_minmax(0,34fr)]">
              <Thread client={data} />
              <div className="pt-6 xl:border-line xl:border-l xl:pl-7">
                <ClientProjects projects={data.projects} />
                <ClientOrders orders={data.orders} />
                <ClientFiles clientId={id} files={data.files} />
                <ClientNotes clientId={id} notes={data.notes} />
                <ClientActions acts={data.acts} />
              </div>
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}

function Who({ client, buyer }: Pick<DeskClient, 'client' | 'buyer'>) {
  const { email, username, emailVerified, createdAt } = client
  const now = useNow()
  return (
    <p className="wrap-anywhere mt-3 text-small text-soft">
      <TextLink to={`mailto:${email}`} reloadDocument className="text-ink">
        {email}
      </TextLink>
      {[
        !emailVerified && 'email not confirmed',
        buyer ? buyerWords(buyer) : 'no billing details',
        `username ${username}`,
        `since ${dayWords(createdAt, now)}`,
      ]
        .filter(Boolean)
        .map((words) => ` · ${words}`)}
    </p>
  )
}

/** Staff end access after a lost device, or when others write to the reply address. */
function accessActions({ id, name }: DeskClient['client']) {
  return [
    action({
      id: 'sign-out',
      takesBack: true,
      title: 'Sign out everywhere',
      description:
        'Ends all sessions, for example after a lost device. Open pages are signed out within 20 seconds.',
      path: `/api/desk/clients/${id}/sign-out`,
      verb: `Sign ${name} out`,
      done: `${name} is signed out.`,
    }),
    action({
      id: 'end-reply-address',
      takesBack: true,
      title: 'Replace the reply address',
      description:
        'Emails to the current reply address will be held. The next email to the client has a new one.',
      path: `/api/desk/clients/${id}/end-reply-address`,
      verb: 'Replace address',
      done: 'Reply address replaced.',
    }),
  ]
}

function ClientFiles({ clientId, files }: { clientId: string; files: readonly SharedFile[] }) {
  return (
    <ListSection title="Files" none="No files.">
      {files.map((file) => (
        <FileRow key={file.id} clientId={clientId} file={file} />
      ))}
    </ListSection>
  )
}

function FileRow({ clientId, file }: { clientId: string; file: SharedFile }) {
  const { id, url, link, blob, side, state, fetched, createdAt } = file
  const now = useNow()
  const queryClient = useQueryClient()
  const isClosed = link !== null && LINK_STATES[link.state].isClosed
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3">
      <span className="wrap-anywhere">
        {url && (
          <TextLink to={url} reloadDocument target="_blank" rel="noreferrer">
            {url}
          </TextLink>
        )}
        {blob?.status === 'here' && (
          <TextLink to={`/api/desk/clients/${clientId}/blobs/${blob.id}/download`} reloadDocument>
            {blob.name}
          </TextLink>
        )}
        {blob?.status !== 'here' && blob?.name}
        <span className="block text-soft">
          {side === 'team' ? 'from us' : 'from them'}, {dayWords(createdAt, now)}
          {blob && `, ${sizeWords(blob.size)}`}
          {state === 'withdrawn' && ', removed'}
          {blob?.status === 'gone' && ', deleted'}
        </span>
        {link && state === 'received' && (
          <span className={`block ${isClosed ? 'text-negative' : 'text-soft'}`}>
            {linkWords(link, now)}
            {link.checkedAt && `, checked ${timeWords(link.checkedAt, now)}`}
          </span>
        )}
        {fetched && (
          <span className="block text-after">
            downloaded {dayWords(fetched.at, now)}
            {fetched.byName && ` by ${fetched.byName}`}
          </span>
        )}
      </span>
      {link && !fetched && state === 'received' && (
        <PostButton
          size="small"
          path={`/api/desk/files/${id}/fetched`}
          onDone={() => queryClient.invalidateQueries({ queryKey: clientKey(clientId) })}
          refused="Not Saved"
        >
          Mark as downloaded
        </PostButton>
      )}
    </li>
  )
}
