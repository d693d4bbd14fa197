import { useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, Loading } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { clockDay, momentWords } from '#domain/kernel/time.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { BlobFactsText, LinkStateText } from './file-facts.tsx'
import { useFiles, useWithdrawal } from './file-uploads.tsx'

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

const NOT_REMOVED = 'It could not be removed. Please try again.'

const PROVIDERS: Record<SharedFile['provider'], string> = {
  'google-drive': 'Google Drive',
  filemail: 'Filemail',
  other: 'Other link',
  upload: 'Uploaded file',
}

function SentFile({ file }: { file: SharedFile }) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const [asking, setAsking] = useState(false)
  const isWithdrawn = file.state === 'withdrawn'
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-3 border-line border-b py-4 first:pt-0 last:border-0 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="wrap-anywhere font-semibold text-body tracking-normal">
            {file.blob?.name ?? PROVIDERS[file.provider]}
          </h3>
          {isWithdrawn ? <Badge>Removed</Badge> : <Badge tone="after">Received</Badge>}
        </div>
        {file.blob ? (
          <BlobFactsText id={id} blob={file.blob} />
        ) : (
          <p id={id} className={`mt-1 break-all text-small ${isWithdrawn ? 'text-soft line-through' : ''}`}>
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
      {file.withdrawable && !asking && (
        <div>
          <Button size="small" aria-describedby={id} onClick={() => setAsking(true)}>
            Remove
          </Button>
        </div>
      )}
      {asking && (
        <RemovalQuestion
          file={file}
          onDone={() => {
            setAsking(false)
            row.current?.focus()
          }}
        />
      )}
    </li>
  )
}

function RemovalQuestion({ file, onDone }: { file: SharedFile; onDone: () => void }) {
  const withdrawal = useWithdrawal(file)
  const keep = useRef<HTMLDivElement>(null)
  useEffect(() => keep.current?.querySelector('button')?.focus(), [])
  return (
    <fieldset className="grid content-start gap-3 md:justify-items-end">
      <legend className="mb-3 text-small">
        {file.blob ? 'Delete this file? This can’t be undone.' : 'Remove this link? We’ll no longer use it.'}
      </legend>
      {withdrawal.isError && <Alert tone="failure">{sentenceOf(withdrawal.error, NOT_REMOVED)}</Alert>}
      <div ref={keep} className="flex flex-wrap gap-3">
        <Button size="small" disabled={withdrawal.isPending} onClick={onDone}>
          Keep
        </Button>
        <Button
          size="small"
          className="border-negative text-negative"
          busy={withdrawal.isPending}
          onClick={() => withdrawal.mutate(undefined, { onSuccess: onDone })}
        >
          {file.blob ? 'Delete file' : 'Remove link'}
        </Button>
      </div>
    </fieldset>
  )
}
