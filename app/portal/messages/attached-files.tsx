import { type BlobFacts, sizeWords } from '../../../domain/blobs/blobs.schema.ts'
import { CONTENT_KINDS } from '../../../domain/blobs/content-kinds.schema.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** The files of a message: what is shown of pictures, and the way to each as it was sent. */
export function AttachedFiles({ files }: { files: readonly BlobFacts[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-2 grid gap-1">
      {files.map((file) => (
        <li key={file.id} className="text-small">
          {file.preview && (
            <img
              src={`/api/blobs/${file.id}/preview`}
              alt={file.name}
              width={file.preview.width}
              height={file.preview.height}
              loading="lazy"
              className="mb-1 h-auto max-h-96 w-auto max-w-full rounded-sm border border-line"
            />
          )}
          {file.status === 'here' ? (
            <TextLink
              to={`/api/blobs/${file.id}/download`}
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

/** In place of a message that was files alone. */
export function FilesAreGone() {
  return <p className="text-soft">The files of this message are deleted.</p>
}

function factWords({ kind, size, status }: BlobFacts): string {
  const { words, runs } = CONTENT_KINDS[kind ?? 'other']
  const facts = `${runs ? `${words}, which runs when you open it` : words}, ${sizeWords(size)}`
  return status === 'gone' ? `${facts}, deleted` : facts
}
