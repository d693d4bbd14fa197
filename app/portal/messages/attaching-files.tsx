import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import type { Attaching } from './use-attachments.ts'

export function AttachingFiles({
  files,
  onRemove,
}: {
  files: readonly Attaching[]
  onRemove: (key: string) => void
}) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files for this message" className="-my-2 divide-y divide-line text-small">
      {files.map((file) => (
        <li key={file.key} className="flex flex-wrap items-center justify-between gap-x-5">
          <span className="wrap-anywhere min-w-0 py-2">
            {file.name}{' '}
            <span role="status" className={file.failure ? 'text-negative' : 'text-soft'}>
              {stateWords(file)}
            </span>
          </span>
          <Button look="quiet" onClick={() => onRemove(file.key)}>
            Remove<VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function stateWords({ id, size, sent, waits, failure }: Attaching): string {
  if (failure) return failure
  const far = `${Math.floor((sent / size) * 100) || 0}% of ${sizeWords(size)}`
  if (waits) return `${far}. ${waits}`
  return id ? sizeWords(size) : far
}
