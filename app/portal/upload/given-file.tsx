import { ButtonLink } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { BlobFactsText } from './blob-facts-text.tsx'

/** A file that is here for the client, with the way to get it. */
export function GivenFile({ blob }: { blob: BlobFacts }) {
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
