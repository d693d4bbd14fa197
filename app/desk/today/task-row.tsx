import { type MouseEvent, memo } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { type MarkedTask, TASK_KINDS } from '#domain/kernel/tasks.ts'
import { useMember } from '../frame/use-member.ts'
import { addressOf } from './rows.ts'
import { timeLeft } from './time-left.ts'
import { TimeUsed, WORDS } from './time-used.tsx'

export type RowActions = Record<'choose' | 'assign' | 'snooze', (row: MarkedTask) => void>

type TaskRowProps = {
  row: MarkedTask
  now: Date
  isChosen: boolean
  /** The same ones each time, else every row is drawn anew with each key. */
  acts: RowActions
}

/** Kind, whose it is, the time used and one verb; on a phone kind and time stand above the rest. */
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
      {/* Where there is no room for what stands beside the list. */}
      <details className="order-6 col-span-full xl:hidden">
        <summary className="min-h-11 content-center text-soft">
          Later, or take it on<span className="sr-only">: {row.whose ?? row.about}</span>
        </summary>
        <div className="flex flex-wrap gap-3 pb-2">
          <Button size="small" className="pointer-coarse:min-h-11" onClick={closing(() => acts.snooze(row))}>
            Not before tomorrow
          </Button>
          <Button size="small" className="pointer-coarse:min-h-11" onClick={closing(() => acts.assign(row))}>
            {row.assignedTo === name ? 'Leave it to others' : 'Take it on'}
          </Button>
        </div>
      </details>
    </li>
  )
})

/** Does it, and closes what it stands in. */
function closing(act: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    currentTarget.closest('details')?.removeAttribute('open')
    act()
  }
}
