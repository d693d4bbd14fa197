import { useId } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { sizeWords, type Upload } from '#domain/storage/blobs.schema.ts'
import { removeUpload } from './transfer.ts'

type UnfinishedUploadsProps = {
  /** The address of the uploads. */
  at: string
  uploads: readonly Pick<Upload, 'id' | 'name' | 'size' | 'received'>[]
  onRemoved: () => void
}

/** What was broken off, and how it goes on. */
export function UnfinishedUploads({ at, uploads, onRemoved }: UnfinishedUploadsProps) {
  const id = useId()
  const { toast } = useToast()

  async function remove(uploadId: string): Promise<void> {
    await removeUpload(`${at}/${uploadId}`).catch((error) =>
      toast({ title: 'Not Removed', description: sentenceOf(error), variant: 'destructive' }),
    )
    onRemoved()
  }

  if (uploads.length === 0) return null
  return (
    <div className="mt-6">
      <h3 id={id} className="font-semibold text-body tracking-normal">
        Not finished
      </h3>
      <p className="mt-1 text-small text-soft">
        Choose the same file again, and it goes on where it was. What is not gone on with for a day is
        deleted.
      </p>
      <ul aria-labelledby={id} className="mt-3">
        {uploads.map((upload) => (
          <li
            key={upload.id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-b py-3 last:border-0"
          >
            <p className="wrap-anywhere min-w-0 text-small">
              {upload.name}: {sizeWords(upload.received)} of {sizeWords(upload.size)} are here
            </p>
            <Button onClick={() => void remove(upload.id)}>
              Remove<VisuallyHidden> {upload.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
