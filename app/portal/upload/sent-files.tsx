import { useQueryClient } from '@tanstack/react-query'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, Loading } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { clockDay, momentWords } from '#domain/kernel/time.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { AskingButton } from '../asking-button.tsx'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { BlobFactsText, LinkStateText } from './file-facts.tsx'
import { filesKey, useFiles } from './file-uploads.tsx'

export function SentFiles() {
  const files = useFiles()
  const sent = files.data?.filter(({ side }) => side === 'client') ?? []
  const given = files.data?.filter(({ side, blob }) => side === 'team' && blob !== null) ?? []
  return (
    <>
      {given.length > 0 && (
        <Card title="Files for you">
          <ul>{given.map(({ id, blob }) => blob && <StudioFile key={id} blob={blob} />)}</ul>
        </Card>
      )}
      <Card title="Files you sent">
        {files.isPending ? (
          <Loading>Loading your files...</Loading>
        ) : !files.data ? (
          <ListFailure of="files" query={files} />
        ) : sent.length === 0 ? (
          <p className="text-soft">No files yet. Files and links you send will appear here.</p>
        ) : (
          <ul>
            {sent.map((file) => (
              <SentFile key={file.id} file={file} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function StudioFile({ blob }: { blob: BlobFacts }) {
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-b py-4 first:pt-0 last:border-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-body tracking-normal">{blob.name}</h3>
        <BlobFactsText blob={blob} />
      </div>
      {blob.status === 'here' && (
        <div>
          <ButtonLink to={`/api/blobs/${blob.id}/download`} reloadDocument prefetch="none">
            Download<VisuallyHidden> {blob.name}</VisuallyHidden>
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

const PROVIDERS: Record<SharedFile['provider'], string> = {
  'google-drive': 'Google Drive',
  filemail: 'Filemail',
  other: 'Other link',
  upload: 'Uploaded file',
}

function SentFile({ file }: { file: SharedFile }) {
  const queryClient = useQueryClient()
  const name = file.blob?.name ?? PROVIDERS[file.provider]
  const isWithdrawn = file.state === 'withdrawn'
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-b py-4 first:pt-0 last:border-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="wrap-anywhere font-semibold text-body tracking-normal">{name}</h3>
          {isWithdrawn ? <Badge>Removed</Badge> : <Badge tone="after">Received</Badge>}
        </div>
        {file.blob ? (
          <BlobFactsText blob={file.blob} />
        ) : (
          <p className={`mt-1 break-all text-small ${isWithdrawn ? 'text-soft line-through' : ''}`}>
            {file.url}
          </p>
        )}
        {file.link && file.withdrawable && <LinkStateText link={file.link} />}
        <p className="mt-1 text-small text-soft">
          <time dateTime={file.createdAt} title={momentWords(file.createdAt)}>
            {clockDay(file.createdAt)}
          </time>
          {`, ${optimizationTitle(file.service)}`}
        </p>
        {!file.blob && file.fetched && (
          <p className="mt-1 text-small text-soft">
            Downloaded by us on{' '}
            <time dateTime={file.fetched.at} title={momentWords(file.fetched.at)}>
              {clockDay(file.fetched.at)}
            </time>
          </p>
        )}
      </div>
      {file.withdrawable && (
        <div>
          <AskingButton
            verb={file.blob ? 'Delete' : 'Remove'}
            what={file.blob ? 'file' : 'link'}
            name={name}
            consequence={file.blob ? 'This can’t be undone.' : 'We’ll no longer use it.'}
            path={`/api/files/${file.id}/withdraw`}
            onDone={() => queryClient.invalidateQueries({ queryKey: filesKey })}
          />
        </div>
      )}
    </li>
  )
}
