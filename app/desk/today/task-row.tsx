import { memo, useRef, useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import { Link } from '#app/ui/link.tsx'
import { type MarkedTask, TASK_KINDS, type Task } from '#domain/kernel/tasks.ts'
import { useDone } from '../components/action.tsx'
import { ActionPanel } from '../components/actions.tsx'
import { Menu } from '../components/menu.tsx'
import { PostButton } from '../components/post-button.tsx'
import { useMember } from '../frame/member.ts'
import { formPlace } from './form-places.ts'

const TaskForm = later(async () => (await import('./task-form.tsx')).TaskForm)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A deadline that ends within this time is near. */
const NEAR_MS = 4 * HOUR_MS

/** @property used share of the promised time, above 1 when late; null without a promise */
type TimeLeft = { words: string; used: number | null; look: 'calm' | 'near' | 'over' }

/** `1 h 44 min`, `4 days` or `3 h late`. */
export function timeLeft({ since, until }: Pick<Task, 'since' | 'until'>, now: Date): TimeLeft {
  if (until === null) return { words: '', used: null, look: 'calm' }
  const left = Date.parse(until) - now.getTime()
  const given = Date.parse(until) - Date.parse(since)
  const used = given > 0 ? 1 - left / given : left > 0 ? 0 : 1
  if (left <= 0) {
    // Minutes no longer matter after an hour.
    const late = left < -HOUR_MS ? left - (left % HOUR_MS) : left
    return { words: `${spanWords(-late)} late`, used, look: 'over' }
  }
  return { words: spanWords(left), used, look: left > NEAR_MS ? 'calm' : 'near' }
}

export function spanWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) {
    const hours = Math.floor(ms / HOUR_MS)
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
    return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  }
  const days = Math.floor(ms / DAY_MS)
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

const BARS = { calm: 'bg-soft', near: 'bg-progress', over: 'bg-negative' } as const
export const LOOKS = { calm: 'text-soft', near: 'text-progress', over: 'text-negative' } as const

/** Position of the deadline in percent; overdue time extends beyond it. */
const PROMISED = 80

/** Decorative: the words next to it say the same. */
function TimeUsed({ left: { used, look } }: { left: TimeLeft }) {
  if (used === null) return <div className="max-md:hidden" />
  return (
    <div
      aria-hidden="true"
      className="relative h-4 max-md:hidden [forced-color-adjust:none] [print-color-adjust:exact]"
    >
      <div className="absolute inset-x-0 top-1/2 h-[5px] -translate-y-1/2 bg-line" />
      <div
        className={`absolute top-1/2 left-0 h-[5px] -translate-y-1/2 ${BARS[look]}`}
        style={{ width: `${Math.min(100, used * PROMISED)}%` }}
      />
      <div
        className="absolute inset-y-0 border-ink border-l-2 border-dotted"
        style={{ left: `${PROMISED}%` }}
      />
    </div>
  )
}

/** Stays the same as long as the task is open, whatever its text. */
export function keyOf({ kind, href, client, since }: Task): string {
  return [kind, href, client, since].join(' ')
}

/** Holds new tasks back until the reader asks for them, so the list doesn't jump. */
export function useSteadyRows(rows: readonly MarkedTask[]): {
  shown: readonly MarkedTask[]
  fresh: number
  show: () => void
} {
  const [known, setKnown] = useState(() => new Set(rows.map(keyOf)))
  const show = () => setKnown(new Set(rows.map(keyOf)))
  const shown = rows.filter((row) => known.has(keyOf(row)))
  // Nothing is shown yet, so nothing can jump.
  if (shown.length === 0 && rows.length > 0) {
    show()
    return { shown: rows, fresh: 0, show }
  }
  return { shown, fresh: rows.length - shown.length, show }
}

type TaskVerbProps = {
  row: MarkedTask
  isPrimary: boolean
  isOpen: boolean
  /** Opens or closes the form below the row. */
  toggle: (row: MarkedTask) => void
}

/** The next action: done at once, in a form below the row, or on a page. */
export function TaskVerb({ row, isPrimary, isOpen, toggle }: TaskVerbProps) {
  const showDone = useDone()
  const { role } = useMember()
  const { verb } = TASK_KINDS[row.kind]
  const button = {
    look: isPrimary ? 'primary' : 'secondary',
    size: 'small',
    className: 'w-full whitespace-nowrap px-1',
  } as const
  const content = (
    <>
      {verb}
      <span className="sr-only"> {row.client ?? row.about}</span>
    </>
  )
  if (row.post)
    return (
      <PostButton
        {...button}
        path={row.post}
        refused="Not Done"
        onDone={() => showDone(`${verb}: ${row.about}`)}
      >
        {content}
      </PostButton>
    )
  if (formPlace(row, role))
    return (
      <Button {...button} aria-expanded={isOpen} onClick={() => toggle(row)}>
        {content}
      </Button>
    )
  return (
    <ButtonLink {...button} to={row.href}>
      {content}
    </ButtonLink>
  )
}

/** The form of the task, loaded when it opens. */
function OpenForm({ row, close }: { row: MarkedTask; close: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const place = formPlace(row, useMember().role)
  if (!place) return null
  return (
    <div className="col-span-full pb-4 [&>section]:mt-2 [&>section]:border-0 [&>section]:px-0! [&>section>h2]:sr-only">
      <ActionPanel ref={panel} title={`${row.kind}: ${row.client ?? row.about}`}>
        <TaskForm place={place} close={close} />
      </ActionPanel>
    </div>
  )
}

/** Kind, text, time used, time left, verb, and a menu where there is no preview. */
export const COLUMNS =
  'md:grid-cols-[7.25rem_minmax(0,1fr)_4rem_5.25rem_5.75rem_2rem] lg:grid-cols-[9rem_minmax(0,1fr)_5.75rem_5.5rem_5.75rem_2rem] xl:grid-cols-[9rem_minmax(0,1fr)_5.75rem_5.5rem_5.75rem]'

export type RowActions = Record<
  'choose' | 'assign' | 'snooze' | 'toggle' | 'close',
  (row: MarkedTask) => void
>

type TaskRowProps = {
  row: MarkedTask
  now: Date
  isChosen: boolean
  /** Its form is open. */
  isOpen: boolean
  /** Must be stable, or every row re-renders with each key. */
  acts: RowActions
}

export const TaskRow = memo(function TaskRow({ row, now, isChosen, isOpen, acts }: TaskRowProps) {
  const left = timeLeft(row, now)
  const { name } = useMember()
  const { kind, about, words, client, href, assignedTo } = row
  return (
    <li
      aria-current={isChosen || undefined}
      onFocus={() => acts.choose(row)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && acts.choose(row)}
      className={`-mx-5 grid min-h-[5.625rem] grid-cols-[minmax(0,1fr)_auto_5.75rem] content-center items-center gap-x-3.5 border-line border-b border-l-2 border-l-transparent py-1.5 pr-5 pl-[1.125rem] text-small aria-[current]:border-l-after aria-[current]:bg-raised md:-mx-8 md:min-h-[3.25rem] md:pr-8 md:pl-[1.875rem] ${COLUMNS}`}
    >
      <p className="text-soft leading-5">{kind}</p>
      <p className="flex items-center gap-x-3 max-md:col-span-2 max-md:row-start-2">
        <Link to={href.replace(/#.*/, '')} className="min-h-6 hover:underline md:line-clamp-1">
          {client && <b className="mr-2 font-semibold text-ink max-md:block">{client}</b>}
          <span className="text-soft max-md:line-clamp-1">
            {words && `“${words}”`}
            {about && words && ' · '}
            {about}
          </span>
        </Link>
        {assignedTo !== null && <Badge>{assignedTo === name ? 'yours' : assignedTo}</Badge>}
      </p>
      <TimeUsed left={left} />
      <p
        className={`whitespace-nowrap font-mono text-micro max-md:col-start-2 max-md:row-start-1 ${LOOKS[left.look]}`}
      >
        {left.words}
      </p>
      <div data-verb className="max-md:col-start-3 max-md:row-start-1">
        <TaskVerb row={row} isPrimary={isChosen && !isOpen} isOpen={isOpen} toggle={acts.toggle} />
      </div>
      {/* The preview has these actions on wide screens. */}
      <Menu
        label={`More for ${client ?? about}`}
        look="quiet"
        className="max-md:col-start-3 max-md:row-start-2 max-md:self-end xl:hidden"
        usual={[
          {
            id: 'assign',
            label: assignedTo === name ? 'Unassign' : 'Assign to me',
            choose: () => acts.assign(row),
          },
          { id: 'snooze', label: 'Snooze until tomorrow', choose: () => acts.snooze(row) },
        ]}
      />
      {isOpen && <OpenForm row={row} close={() => acts.close(row)} />}
    </li>
  )
})
