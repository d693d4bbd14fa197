import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import type { DeskToday, MarkedTask, NextDue } from '#domain/kernel/tasks.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { OfflineNote } from '../components/desk-stream.tsx'
import { TODAY } from '../frame/pages.tsx'
import { useMarks } from './task-changes.ts'
import { TaskLists } from './task-lists.tsx'
import { spanWords, timeLeft } from './task-row.tsx'

export default function Today() {
  const today = useQuery<DeskToday>({ queryKey: TODAY })
  const now = useNow()
  const head = (
    <>
      <div className="flex items-baseline justify-between gap-x-4 md:block">
        <h1 className="text-heading md:text-display">Today</h1>
        {today.data && today.data.waiting.length > 0 && <Summary waiting={today.data.waiting} now={now} />}
      </div>
      <OfflineNote at={today.dataUpdatedAt} />
    </>
  )
  if (today.data && today.data.waiting.length > 0)
    return (
      <div className="-mt-6">
        <TaskLists rows={today.data.waiting} now={now} head={head} />
        <Snoozed rows={today.data.snooze} now={now} />
      </div>
    )
  return (
    <>
      {head}
      <QueryResult of="tasks" query={today}>
        {({ next, snooze }) => (
          <>
            <NoTasks next={next} now={now} />
            <Snoozed rows={snooze} now={now} />
          </>
        )}
      </QueryResult>
    </>
  )
}

/** Four figures on wide screens, and a line on a phone. */
function Summary({ waiting, now }: { waiting: DeskToday['waiting']; now: Date }) {
  const looks = waiting.map((row) => timeLeft(row, now).look)
  const [over, near] = (['over', 'near'] as const).map((look) => looks.filter((one) => one === look).length)
  const left = waiting.flatMap(({ until }) => (until ? Date.parse(until) - now.getTime() : []))
  const next = Math.min(...left.filter((ms) => ms > 0))
  const figures = [
    { value: waiting.length, name: waiting.length === 1 ? 'open task' : 'open tasks', look: '' },
    { value: over, name: 'overdue', look: over ? 'text-negative' : 'max-md:hidden' },
    { value: near, name: 'due within 4 hours', look: near ? 'text-progress max-md:hidden' : 'max-md:hidden' },
    {
      value: Number.isFinite(next) ? spanWords(next) : '–',
      name: 'until the next deadline',
      look: 'max-md:hidden',
    },
  ]
  return (
    <dl className="flex gap-x-4 text-small md:mt-5 md:gap-x-0 md:divide-x md:divide-line md:border-line md:border-y md:py-3">
      {figures.map(({ value, name, look }) => (
        <div
          key={name}
          className={`flex flex-row-reverse items-baseline gap-x-1 md:flex-col-reverse md:pr-6 md:not-first:pl-6 ${look}`}
        >
          <dt className="md:text-soft">{name}</dt>
          <dd className="whitespace-nowrap tabular-nums md:font-semibold md:text-heading">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NoTasks({ next, now }: { next: NextDue | null; now: Date }) {
  return (
    <div className="mt-10 border-after border-l-2 py-2 pl-6">
      <p className="text-heading">No open tasks.</p>
      <p className="mt-3 max-w-[36em] text-lead text-soft">
        {next
          ? `You’re all caught up. Next: ${next.about} for ${next.client}, due ${dayNamed(next.on, now)}.`
          : 'You’re all caught up, and nothing else is due.'}
      </p>
    </div>
  )
}

function Snoozed({ rows, now }: { rows: readonly MarkedTask[]; now: Date }) {
  const { unsnooze } = useMarks()
  if (rows.length === 0) return null
  return (
    <details className="mt-8 text-small">
      <summary className="min-h-11 content-center text-soft hover:text-ink">Snoozed: {rows.length}</summary>
      <ul aria-label="Snoozed">
        {rows.map((row) => (
          <li key={row.key} className="flex items-center justify-between gap-x-6 border-line border-t py-2">
            <span className="min-w-0 truncate">
              <b className="font-semibold">{row.client ?? row.kind}</b>{' '}
              <span className="text-soft">
                {row.notBefore ? `until ${dayNamed(row.notBefore, now)}` : 'until tomorrow'} ·{' '}
                {row.about || row.kind}
              </span>
            </span>
            <Button size="small" onClick={() => void unsnooze(row)}>
              Unsnooze<span className="sr-only"> {row.client ?? row.about}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
