import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { type BlobFacts, sizeWords } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'

/** In CSS pixels. */
const MOST_HEIGHT = 384

/** Where files are read: by their owner, unless a page says otherwise. */
export const BlobsAddress = createContext('/api/blobs')

/** What the frame of the portal says. */
type Seen = { seenBlobs: string | null }

/** The files of a message: what is shown of pictures, and the way to each as it was sent. */
export function AttachedFiles({ files }: { files: readonly BlobFacts[] }) {
  const address = use(BlobsAddress)
  // Who looks at the portal as its client does sees pictures of files, and opens none.
  const seen = useRouteLoaderData<Seen>('portal/frame/layout')?.seenBlobs
  const blobs = seen ?? address
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-2 grid gap-1">
      {files.map((file) => (
        <li key={file.id} className="text-small">
          {file.preview && (
            <img
              src={`${blobs}/${file.id}/preview`}
              alt={file.name}
              width={file.preview.width}
              height={file.preview.height}
              loading="lazy"
              // Known before its bytes are here, so that nothing moves when they come.
              style={{ width: shownWidth(file.preview) }}
              className="mb-1 h-auto max-w-full rounded-sm"
            />
          )}
          {file.status === 'here' && !seen ? (
            <TextLink
              to={`${blobs}/${file.id}/download`}
              reloadDocument
              prefetch="none"
              className="wrap-anywhere min-h-11"
            >
              {file.name}
            </TextLink>
          ) : (
            <span className="wrap-anywhere">{file.name}</span>
          )}{' '}
          <span className="text-soft">{factWords(file)}</span>
        </li>
      ))}
    </ul>
  )
}

function shownWidth({ width, height }: { width: number; height: number }): number {
  return Math.min(width, (MOST_HEIGHT / height) * width)
}

function factWords({ kind, size, status }: BlobFacts): string {
  const { words, runs } = CONTENT_KINDS[kind ?? 'other']
  const facts = `${runs ? `${words}, which runs when you open it` : words}, ${sizeWords(size)}`
  return status === 'gone' ? `${facts}, deleted` : facts
}
