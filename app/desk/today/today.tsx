import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import type { DeskToday, MarkedTask, NextDue } from '#domain/kernel/tasks.ts'
import { dayNamed, momentWords } from '#domain/kernel/time.ts'
import { OfflineNote } from '../components/desk-stream.tsx'
import { TODAY, useMarks } from './task-changes.ts'
import { TaskLists } from './task-lists.tsx'
import { timeLeft } from './task-row.tsx'

export default function Today() {
  const today = useQuery<DeskToday>({ queryKey: TODAY })
  const now = useNow()
  return (
    <>
      <h1 className="text-display">Today</h1>
      {today.data && <Summary waiting={today.data.waiting} now={now} />}
      <OfflineNote at={today.dataUpdatedAt} />
      <div className="mt-4">
        <QueryResult of="tasks" query={today}>
          {({ waiting, next }) =>
            waiting.length === 0 ? <NoTasks next={next} now={now} /> : <TaskLists rows={waiting} now={now} />
          }
        </QueryResult>
      </div>
      {today.data && <Snooze rows={today.data.snooze} now={now} />}
    </>
  )
}

function Summary({ waiting, now }: { waiting: DeskToday['waiting']; now: Date }) {
  const late = waiting.filter((row) => timeLeft(row, now).look === 'over').length
  const { length } = waiting
  return (
    <p className="mt-2 text-small text-soft">
      {momentWords(now.toISOString())}.{' '}
      {length > 0 && (
        <>
          <b className="font-semibold text-ink">{length === 1 ? '1 open task' : `${length} open tasks`}</b>
          {late > 0 && (
            <>
              , <b className="font-semibold text-negative">{late} overdue</b>
            </>
          )}
          .
        </>
      )}
    </p>
  )
}

function NoTasks({ next, now }: { next: NextDue | null; now: Date }) {
  return (
    <div className="mt-10 border-after border-l-2 py-2 pl-6">
      <p className="text-heading">No open tasks.</p>
      <p className="mt-3 max-w-[36em] text-lead text-soft">
        {next
          ? `You’re all caught up. Next: ${next.about} for ${next.whose}, due ${dayNamed(next.on, now)}.`
          : 'You’re all caught up, and nothing else is due.'}
      </p>
    </div>
  )
}

function Snooze({ rows, now }: { rows: readonly MarkedTask[]; now: Date }) {
  const { unsnooze } = useMarks()
  if (rows.length === 0) return null
  return (
    <details className="mt-8 border-line border-t text-small">
      <summary className="min-h-11 content-center text-soft hover:text-ink">Snoozed: {rows.length}</summary>
      <ul aria-label="Snoozed">
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
              Unsnooze<span className="sr-only"> {row.whose ?? row.about}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
