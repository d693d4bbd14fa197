import { Fragment, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { TimelineEntry, TimelineFilter } from '#domain/reads/project-page.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { Composer } from '../messages/composer.tsx'
import { nearClockDay } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { EntryRow, UnsentRow } from './entry-rows.tsx'
import { TimelineFilters } from './timeline-filters.tsx'
import { useTimeline } from './timeline-queries.ts'
import { useUnsent } from './use-unsent.ts'

const NOTHING: Record<TimelineFilter, string> = {
  all: 'Nothing has happened yet.',
  messages: 'Nobody has written about this project yet.',
  figures: 'Nothing was measured for this project yet.',
  files: 'No link to files was sent for this project yet.',
  payments: 'No money has moved for this project yet.',
}

/** Everything that happened to a project, with the place to write at its top. @param isFirst nothing else is to be pressed before writing */
export function Timeline({ project, isFirst }: { project: Project; isFirst: boolean }) {
  const [of, setOf] = useState<TimelineFilter>('all')
  const timeline = useTimeline(project.id, of)
  const { unsent, send, tryAgain } = useUnsent(project.id)
  const [newest] = timeline.data?.pages ?? []
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  const isSaid = of === 'all' || of === 'messages'
  return (
    <Card
      title="Everything that happened"
      tag={<TimelineFilters chosen={of} counts={newest?.counts} onChoose={setOf} />}
    >
      <div className="print:hidden">
        <Composer place={project.id} projects={[project]} isPrimary={isFirst} send={send} />
      </div>
      {isSaid && unsent.length > 0 && (
        <ol className="mt-8">
          {unsent.map((message) => (
            <UnsentRow key={message.key} message={message} onTryAgain={() => tryAgain(message)} />
          ))}
        </ol>
      )}
      <div className="mt-8" aria-busy={timeline.isPlaceholderData || undefined}>
        {!newest ? (
          timeline.isError && <ListFailure of="timeline" query={timeline} />
        ) : entries.length === 0 ? (
          <p className="border-line border-t pt-5 text-soft">{NOTHING[of]}</p>
        ) : (
          <Days entries={entries} />
        )}
      </div>
      {timeline.hasNextPage && (
        <Button
          size="small"
          className="mt-5 print:hidden"
          busy={timeline.isFetchingNextPage}
          onClick={() => timeline.fetchNextPage()}
        >
          {timeline.isFetchingNextPage ? 'Loading...' : 'Show earlier entries'}
        </Button>
      )}
      <Announcement entries={entries} />
    </Card>
  )
}

/** The entries under the day on which they happened. */
function Days({ entries }: { entries: readonly TimelineEntry[] }) {
  const now = useNow()
  const id = useId()
  const days = Map.groupBy(entries, ({ at }) => nearClockDay(at, now))
  return [...days].map(([day, ofDay], index) => (
    <Fragment key={day}>
      <h3
        id={`${id}-${index}`}
        className="border-line border-b pt-2 pb-3 font-mono font-normal text-micro text-soft tracking-normal not-first:pt-10"
      >
        {day}
      </h3>
      <ol aria-labelledby={`${id}-${index}`}>
        {ofDay.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </Fragment>
  ))
}

/** Reads out what the studio wrote while the page is open, not what was there before. */
function Announcement({ entries }: { entries: readonly TimelineEntry[] }) {
  const newest = entries.find((entry) => entry.kind === 'message' && entry.by !== null)
  const [known, setKnown] = useState<string>()
  if (known === undefined && entries.length > 0) setKnown(newest?.id ?? '')
  const isNew = known !== undefined && newest !== undefined && newest.id !== known
  return (
    <p aria-live="polite" className="sr-only">
      {isNew && newest.kind === 'message' ? `New message from ${newest.by}: ${newest.body}` : ''}
    </p>
  )
}
