import { LINK_STATES, type LinkFacts, linkWords } from '#domain/delivery/files/link-states.schema.ts'
import { clockMoment, clockWords, nearClockDay } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'

/** Whether a link opens, who says so and when, and what is to be done where it does not. */
export function LinkStateText({ link }: { link: LinkFacts }) {
  const now = useNow()
  const { isClosed, toDo } = LINK_STATES[link.state]
  if (link.checkedAt === null)
    return <p className="mt-1 text-small text-soft">Not checked: we open it ourselves before we start.</p>
  const day = nearClockDay(link.checkedAt, now)
  return (
    <p className={`mt-1 max-w-[42em] text-small ${isClosed ? 'text-negative' : 'text-after'}`}>
      {firstUpper(linkWords(link, now))}, checked{' '}
      <time dateTime={link.checkedAt} title={clockMoment(link.checkedAt)}>
        {`${/^\d/.test(day) ? day : day.toLowerCase()} ${clockWords(link.checkedAt)}`}
      </time>
      .{toDo && ` ${toDo}`}
    </p>
  )
}

function firstUpper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
