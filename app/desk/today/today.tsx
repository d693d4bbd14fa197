import { useQuery } from '@tanstack/react-query'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { clockMoment } from '#app/portal/time/time-words.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import type { DeskToday, MarkedTask, NextDue } from '#domain/kernel/tasks.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { AgeWhenAway } from '../frame/age-when-away.tsx'
import { TaskLists } from './task-lists.tsx'
import { timeLeft } from './time-left.ts'
import { TODAY, useMarks } from './use-marks.ts'

/** All that waits for a person, by the time left of what was promised. */
export default function Today() {
  const today = useQuery<DeskToday>({ queryKey: TODAY })
  const now = useNow()
  return (
    <>
      <h1 className="text-display">Today</h1>
      {today.data && <Summary waiting={today.data.waiting} now={now} />}
      <AgeWhenAway at={today.dataUpdatedAt} />
      {today.data ? (
        today.data.waiting.length === 0 ? (
          <NothingWaits next={today.data.next} now={now} />
        ) : (
          <TaskLists rows={today.data.waiting} now={now} />
        )
      ) : (
        <div className="mt-6 border-line border-t py-6">
          {today.isError ? (
            <ListFailure of="list" query={today} />
          ) : (
            <Loading>Looking for what waits...</Loading>
          )}
        </div>
      )}
      {today.data && <Snooze rows={today.data.snooze} now={now} />}
      <noscript>
        <p className="mt-4 text-soft">What waits is fetched by a script. Please allow scripts to see it.</p>
      </noscript>
    </>
  )
}

function Summary({ waiting, now }: { waiting: DeskToday['waiting']; now: Date }) {
  const late = waiting.filter((row) => timeLeft(row, now).look === 'over').length
  const { length } = waiting
  return (
    <p className="mt-2 text-small text-soft">
      {clockMoment(now.toISOString())}.{' '}
      {length > 0 && (
        <>
          <b className="font-semibold text-ink">{length === 1 ? '1 thing waits' : `${length} things wait`}</b>{' '}
          for a person
          {late > 0 && (
            <>
              ,{' '}
              <b className="font-semibold text-negative">
                {late === 1 ? 'one is over its time' : `${late} are over their time`}
              </b>
            </>
          )}
          .
        </>
      )}
    </p>
  )
}

function NothingWaits({ next, now }: { next: NextDue | null; now: Date }) {
  return (
    <div className="mt-10 border-after border-l-2 py-2 pl-6">
      <p className="text-heading">Nothing waits.</p>
      <p className="mt-3 max-w-[36em] text-lead text-soft">
        {next
          ? `Everybody has what was promised. Next: ${next.about} for ${next.whose}, due ${dayNamed(next.on, now)}.`
          : 'Everybody has what was promised, and nothing else is due.'}
      </p>
    </div>
  )
}

/** What waits and was put off: each comes back by itself on its day. */
function Snooze({ rows, now }: { rows: readonly MarkedTask[]; now: Date }) {
  const { unsnooze } = useMarks()
  if (rows.length === 0) return null
  return (
    <details className="mt-8 border-line border-t text-small">
      <summary className="min-h-11 content-center text-soft hover:text-ink">Put off: {rows.length}</summary>
      <ul aria-label="Put off">
        {rows.map((row) => (
          <li
            key={row.key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t py-2"
          >
            <span className="wrap-anywhere">
              <b className="font-semibold">{row.whose ?? row.what}</b>{' '}
              <span className="text-soft">
                {row.about}, {row.notBefore ? `until ${dayNamed(row.notBefore, now)}` : 'until tomorrow'}
              </span>
            </span>
            <Button size="small" className="pointer-coarse:min-h-11" onClick={() => void unsnooze(row)}>
              Bring back<span className="sr-only"> {row.whose ?? row.about}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
