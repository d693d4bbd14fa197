import { type BlobFacts, sizeWords } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import { clockDay, clockMoment } from '../time/time-words.ts'

/** What a file is, how large, by which hash it is compared, and when it was downloaded. */
export function BlobFactsText({ blob, id }: { blob: BlobFacts; id?: string }) {
  const { words, runs } = CONTENT_KINDS[blob.kind ?? 'other']
  const [last, ...earlier] = blob.downloads
  return (
    <>
      <p id={id} className="mt-1 text-small">
        {`${runs ? `${words}, which runs when you open it` : words}, ${sizeWords(blob.size)}`}
        {blob.status === 'gone' && '. Its bytes are deleted.'}
      </p>
      <p className="mt-1 break-all font-mono text-micro text-soft">SHA-256 {blob.sha256}</p>
      {last && (
        <p className="mt-1 text-small text-soft">
          Downloaded {last.side === 'client' ? 'by you' : 'by us'} on{' '}
          <time dateTime={last.at} title={clockMoment(last.at)}>
            {clockDay(last.at)}
          </time>
          {earlier.length > 0 && `, and ${earlier.length === 1 ? 'once' : `${earlier.length} times`} before`}
        </p>
      )}
    </>
  )
}
