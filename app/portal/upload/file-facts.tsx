import { LINK_STATES, type LinkFacts, linkWords } from '#domain/delivery/files/link-states.schema.ts'
import { clockDay, clockWords, momentWords } from '#domain/kernel/time.ts'
import { type BlobFacts, sizeWords } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import { nearClockDay } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'

type BlobFactsProps = { blob: BlobFacts; sizeIsShown?: boolean }

/** @param props.sizeIsShown next to the file's name */
export function BlobFactsText({ blob, sizeIsShown }: BlobFactsProps) {
  const { words, runs } = CONTENT_KINDS[blob.kind ?? 'other']
  const [last, ...earlier] = blob.downloads
  return (
    <>
      <p className="mt-1 text-small">
        {[
          (!sizeIsShown || words !== CONTENT_KINDS.other.words) && words,
          runs && 'which runs when you open it',
          !sizeIsShown && sizeWords(blob.size),
        ]
          .filter(Boolean)
          .join(', ')}
        {blob.status === 'gone' && '. The file has been deleted.'}
      </p>
      <p className="mt-1 break-all font-mono text-micro text-soft">SHA-256 {blob.sha256}</p>
      {last && (
        <p className="mt-1 text-small text-soft">
          Downloaded {last.side === 'client' ? 'by you' : 'by us'} on{' '}
          <time dateTime={last.at} title={momentWords(last.at)}>
            {clockDay(last.at)}
          </time>
          {earlier.length > 0 && `, and ${earlier.length === 1 ? 'once' : `${earlier.length} times`} before`}
        </p>
      )}
    </>
  )
}

export function LinkStateText({ link }: { link: LinkFacts }) {
  const now = useNow()
  const { isClosed, toDo } = LINK_STATES[link.state]
  if (link.checkedAt === null)
    return <p className="mt-1 text-small text-soft">Not checked yet. We’ll open it before we start.</p>
  const day = nearClockDay(link.checkedAt, now)
  return (
    <p className={`mt-1 max-w-[42em] text-small ${isClosed ? 'text-negative' : 'text-after'}`}>
      {firstUpper(linkWords(link, now))}, checked{' '}
      <time dateTime={link.checkedAt} title={momentWords(link.checkedAt)}>
        {`${/^\d/.test(day) ? day : day.toLowerCase()} ${clockWords(link.checkedAt)}`}
      </time>
      .{toDo && ` ${toDo}`}
    </p>
  )
}

function firstUpper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
