import { type MouseEvent, memo, useState } from 'react'
import { BlobsAddress, MessageContent } from '#app/portal/messages/message-content.tsx'
import { relativeWords } from '#app/portal/time/time-words.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { type MarkedTask, TASK_KINDS, type Task } from '#domain/kernel/tasks.ts'
import { useClientThread } from '../clients/client-queries.ts'
import { useMember } from '../frame/member.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Share of the promised time after which a task counts as nearly due. */
const NEAR = 0.7

/** @property used share of the promised time, above 1 when late; null without a promise */
type TimeLeft = { words: string; used: number | null; look: 'calm' | 'near' | 'over' }

/** `1 h 44 min`, `4 days` or `3 h over`. */
export function timeLeft({ since, until }: Pick<Task, 'since' | 'until'>, now: Date): TimeLeft {
  if (until === null) return { words: 'no deadline', used: null, look: 'calm' }
  const left = Date.parse(until) - now.getTime()
  const given = Date.parse(until) - Date.parse(since)
  const used = given > 0 ? 1 - left / given : left > 0 ? 0 : 1
  if (left <= 0) return { words: `${spanWords(-left)} overdue`, used, look: 'over' }
  return { words: spanWords(left), used, look: used < NEAR ? 'calm' : 'near' }
}

function spanWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
    const hours = `${Math.floor(ms / HOUR_MS)} h`
    return minutes === 0 ? hours : `${hours} ${minutes} min`
  }
  const days = Math.floor(ms / DAY_MS)
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

const BARS = { calm: 'bg-soft', near: 'bg-progress', over: 'bg-negative' } as const
export const WORDS = { calm: 'text-ink', near: 'text-progress', over: 'text-negative' } as const

/** Position of the deadline in percent; overdue time extends beyond it. */
const PROMISED = 82

/** Decorative: the words next to it say the same. */
function TimeUsed({ left: { used, look } }: { left: TimeLeft }) {
  if (used === null) return <div />
  return (
    <div
      aria-hidden="true"
      className="relative h-5 w-full [forced-color-adjust:none] [print-color-adjust:exact]"
    >
      <div className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <div
        className={`absolute top-1/2 left-0 h-[5px] -translate-y-1/2 ${BARS[look]}`}
        style={{ width: `${Math.min(100, used * PROMISED)}%` }}
      />
      <div
        className="absolute inset-y-0.5 border-ink border-l-2 border-dotted"
        style={{ left: `${PROMISED}%` }}
      />
    </div>
  )
}

/** Stays the same as long as the task is open, whatever its text. */
export function keyOf({ what, act, whose, since }: Task): string {
  return [what, act, whose, since].join(' ')
}

export function addressOf({ act }: Task): { done: string; seen: string } {
  return { done: act, seen: act.replace(/#.*/, '') }
}

export function parted(rows: readonly MarkedTask[]): { answers: MarkedTask[]; stuck: MarkedTask[] } {
  return {
    answers: rows.filter(({ what }) => !TASK_KINDS[what].isStuck),
    stuck: rows.filter(({ what }) => TASK_KINDS[what].isStuck),
  }
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

export type RowActions = Record<'choose' | 'assign' | 'snooze', (row: MarkedTask) => void>

type TaskRowProps = {
  row: MarkedTask
  now: Date
  isChosen: boolean
  /** Must be stable, or every row re-renders with each key. */
  acts: RowActions
}

export const TaskRow = memo(function TaskRow({ row, now, isChosen, acts }: TaskRowProps) {
  const left = timeLeft(row, now)
  const address = addressOf(row)
  const { name } = useMember()
  const { verb } = TASK_KINDS[row.what]
  const said = (
    <>
      {row.whose && <b className="mr-1 font-semibold text-ink">{row.whose}</b>}{' '}
      <span className="text-soft">{row.about}</span>
    </>
  )
  return (
    <li
      aria-current={isChosen || undefined}
      onFocus={() => acts.choose(row)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && acts.choose(row)}
      className="-mx-5 grid grid-cols-[1fr_6rem_auto] items-center gap-x-4 gap-y-2 border-line border-b border-l-2 border-l-transparent px-5 py-3 text-small aria-[current]:border-l-after aria-[current]:bg-raised md:-mx-8 md:px-8 lg:grid-cols-[8.5rem_minmax(0,1fr)_7rem_6.5rem_8.5rem] xl:max-[87rem]:grid-cols-[7rem_minmax(0,1fr)_3rem_6rem_7.5rem]"
    >
      <p
        className={`font-mono text-micro max-lg:order-1 ${left.look === 'over' ? 'text-negative' : 'text-soft'}`}
      >
        {row.what}
      </p>
      <p className="wrap-anywhere max-lg:order-4 max-lg:col-span-3">
        <Link to={address.seen} className="inline-block min-h-6 hover:underline">
          {said}
        </Link>
        {row.assignedTo !== null && <Badge>{row.assignedTo === name ? 'yours' : row.assignedTo}</Badge>}
      </p>
      <div className="max-lg:order-2">
        <TimeUsed left={left} />
      </div>
      <p className={`font-mono text-micro max-lg:order-3 max-lg:text-right ${WORDS[left.look]}`}>
        {left.words}
      </p>
      <p data-verb className="text-right max-lg:order-5 max-lg:col-span-3">
        <ButtonLink
          to={address.done}
          look={isChosen ? 'primary' : 'secondary'}
          size="small"
          className="pointer-coarse:min-h-11"
        >
          {verb}
          <span className="sr-only"> {row.whose ?? row.about}</span>
        </ButtonLink>
      </p>
      {/* Replaces the preview on narrow screens. */}
      <details className="order-6 col-span-full xl:hidden">
        <summary className="min-h-11 content-center text-soft">
          Snooze or assign<span className="sr-only">: {row.whose ?? row.about}</span>
        </summary>
        <div className="flex flex-wrap gap-3 pb-2">
          <Button size="small" className="pointer-coarse:min-h-11" onClick={closing(() => acts.snooze(row))}>
            Snooze until tomorrow
          </Button>
          <Button size="small" className="pointer-coarse:min-h-11" onClick={closing(() => acts.assign(row))}>
            {row.assignedTo === name ? 'Unassign' : 'Assign to me'}
          </Button>
        </div>
      </details>
    </li>
  )
})

function closing(act: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    currentTarget.closest('details')?.removeAttribute('open')
    act()
  }
}

const MOST = 3

/** The newest messages. Showing them here marks nothing as read. */
export function ClientPreview({ id }: { id: string }) {
  const { data } = useClientThread(id)
  const now = useNow()
  if (!data) return null
  return (
    <BlobsAddress value={`/api/desk/clients/${id}/blobs`}>
      <ol className="mt-4 grid gap-4">
        {data.slice(-MOST).map((message) => (
          <li key={message.id} className="border-line border-l-2 pl-4">
            <p className="font-mono text-micro text-soft">
              {message.byName ?? message.sender}, {relativeWords(message.createdAt, now)}
            </p>
            <MessageContent {...message} />
          </li>
        ))}
      </ol>
    </BlobsAddress>
  )
}
