import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { clockDay, relativeWords } from '#app/portal/time/time-words.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { LINK_STATES, linkWords } from '#domain/delivery/files/link-states.schema.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { Block } from './block.tsx'
import { clientKey } from './client-queries.ts'

/** Where a client's files are: links with what their host last said, and what lies here. */
export function ClientFiles({ clientId, files }: { clientId: string; files: readonly SharedFile[] }) {
  return (
    <Block title="Files" none="No files.">
      {files.map((file) => (
        <FileRow key={file.id} clientId={clientId} file={file} />
      ))}
    </Block>
  )
}

function FileRow({ clientId, file }: { clientId: string; file: SharedFile }) {
  const { id, url, link, blob, side, state, fetched, createdAt } = file
  const now = useNow()
  const isClosed = link !== null && LINK_STATES[link.state].isClosed
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3">
      <span className="wrap-anywhere">
        {blob ? (
          blob.status === 'here' ? (
            <a
              href={`/api/desk/clients/${clientId}/blobs/${blob.id}/download`}
              className="underline decoration-edge underline-offset-4"
            >
              {blob.name}
            </a>
          ) : (
            blob.name
          )
        ) : (
          <a
            href={url ?? undefined}
            target="_blank"
            rel="noreferrer"
            className="underline decoration-edge underline-offset-4"
          >
            {url}
          </a>
        )}
        <span className="block font-mono text-micro text-soft">
          {side === 'team' ? 'from us' : 'from them'}, {clockDay(createdAt)}
          {blob && `, ${sizeWords(blob.size)}`}
          {state === 'withdrawn' && ', taken back'}
          {blob?.status === 'gone' && ', deleted'}
        </span>
        {link && state === 'received' && (
          <span className={`block font-mono text-micro ${isClosed ? 'text-negative' : 'text-soft'}`}>
            {linkWords(link, now)}
            {link.checkedAt && `, checked ${relativeWords(link.checkedAt, now)}`}
          </span>
        )}
        {fetched && (
          <span className="block font-mono text-micro text-after">
            fetched {clockDay(fetched.at)}
            {fetched.byName && ` by ${fetched.byName}`}
          </span>
        )}
      </span>
      {link && !fetched && state === 'received' && <SayFetched clientId={clientId} fileId={id} />}
    </li>
  )
}

function SayFetched({ clientId, fileId }: { clientId: string; fileId: string }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const say = useMutation({
    mutationFn: () => callApi('POST', `/api/desk/files/${fileId}/fetched`, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: clientKey(clientId) }),
    onError: (error) => toast({ title: 'Not Noted', description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button
      size="small"
      className="pointer-coarse:min-h-11"
      busy={say.isPending}
      onClick={() => say.mutate()}
    >
      We have it
    </Button>
  )
}
