import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { type MarkedTask, TASK_KINDS, type TaskGroup } from '#domain/kernel/tasks.ts'
import { timeWords } from '#domain/kernel/time.ts'
import { FactList } from '../components/fact-list.tsx'
import { useMember } from '../frame/member.ts'
import { useKeys } from '../frame/shortcuts.ts'
import { useMarks } from './task-changes.ts'
import {
  COLUMNS,
  keyOf,
  LOOKS,
  type RowActions,
  TaskRow,
  TaskVerb,
  timeLeft,
  useSteadyRows,
} from './task-row.tsx'

const GROUPS: Readonly<Record<TaskGroup, string>> = {
  client: 'A client is waiting',
  promise: 'We promised it',
  stuck: 'Stuck until someone helps',
}
const ORDER = ['client', 'promise', 'stuck'] as const satisfies readonly TaskGroup[]

/** Tasks in order. One row is selected, and previewed on wide screens. */
export function TaskLists({ rows, now, head }: { rows: readonly MarkedTask[]; now: Date; head: ReactNode }) {
  const { assign, snooze } = useMarks()
  const [open, setOpen] = useState<MarkedTask>()
  const isOpen = (row: MarkedTask) => open !== undefined && keyOf(row) === keyOf(open)
  // A task that someone else has done stays while its form is open.
  const { shown, fresh, show } = useSteadyRows(!open || rows.some(isOpen) ? rows : [...rows, open])
  const groups = Map.groupBy(shown, ({ kind }) => TASK_KINDS[kind].group)
  const ordered = ORDER.flatMap((group) => groups.get(group) ?? [])
  const [chosenKey, setChosenKey] = useState<string>()
  const chosen = ordered.find((row) => keyOf(row) === chosenKey) ?? ordered[0]
  // The list reacts to a key before the preview does.
  const previewed = useDeferredValue(chosen)
  const lists = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  const verbOf = (row: MarkedTask | undefined) => {
    const place = row ? ordered.findIndex((one) => keyOf(one) === keyOf(row)) : -1
    return lists.current?.querySelectorAll<HTMLElement>('[data-verb] :is(a, button)')[place]
  }
  const step = (by: 1 | -1) => {
    const isInList = lists.current?.contains(document.activeElement) ?? false
    const place = chosen && isInList ? ordered.indexOf(chosen) + by : 0
    verbOf(ordered[Math.min(Math.max(place, 0), ordered.length - 1)])?.focus()
    return true
  }
  /** Keyboard users continue with the next row. */
  const later = (row: MarkedTask) => {
    const isInList = lists.current?.contains(document.activeElement)
    const place = ordered.indexOf(row)
    if (isInList) verbOf(ordered[place + 1] ?? ordered[place - 1])?.focus()
    return snooze(row)
  }
  /** Moves the focus back to the row's button. Does nothing if another form was opened while this one was sent. */
  const close = (row: MarkedTask) => {
    if (!isOpen(row)) return
    setOpen(undefined)
    verbOf(row)?.focus()
  }
  const toggle = (row: MarkedTask) => {
    setChosenKey(keyOf(row))
    if (isOpen(row)) close(row)
    else setOpen(row)
  }
  // Stable functions, so a row re-renders only when its own data changes.
  const latest = useRef({ assign, later, toggle, close })
  useEffect(() => {
    latest.current = { assign, later, toggle, close }
  })
  const [acts] = useState<RowActions>(() => ({
    choose: (row) => setChosenKey(keyOf(row)),
    assign: (row) => void latest.current.assign(row),
    snooze: (row) => void latest.current.later(row),
    toggle: (row) => latest.current.toggle(row),
    close: (row) => latest.current.close(row),
  }))
  useKeys({
    a: () => {
      if (chosen) void assign(chosen)
      return chosen !== undefined
    },
    h: () => {
      if (chosen) void later(chosen)
      return chosen !== undefined
    },
    j: () => step(1),
    k: () => step(-1),
    o: () => {
      if (chosen) void navigate(pageOf(chosen))
      return chosen !== undefined
    },
    r: () => {
      if (!chosen?.href.endsWith('#answer')) return false
      verbOf(chosen)?.click()
      return true
    },
    Enter: () => {
      // Links and buttons handle Enter themselves.
      if (document.activeElement?.closest('a, button, summary')) return false
      verbOf(chosen)?.click()
      return true
    },
  })

  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-8 min-[87rem]:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div ref={lists} className="pt-6">
        {head}
        <p role="status" className="empty:hidden">
          {fresh > 0 && (
            <Button size="small" className="my-3" onClick={show}>
              {fresh} new
            </Button>
          )}
        </p>
        {ORDER.map((group) => (
          <TaskGroupList
            key={group}
            name={GROUPS[group]}
            isFirst={chosen !== undefined && groups.get(group)?.[0] === ordered[0]}
            rows={groups.get(group) ?? []}
          >
            {(row) => (
              <TaskRow
                key={keyOf(row)}
                row={row}
                now={now}
                isChosen={row === chosen}
                isOpen={isOpen(row)}
                acts={acts}
              />
            )}
          </TaskGroupList>
        ))}
      </div>
      {previewed && <Preview row={previewed} now={now} isOpen={isOpen(previewed)} acts={acts} />}
    </div>
  )
}

type TaskGroupListProps = {
  name: string
  isFirst: boolean
  rows: readonly MarkedTask[]
  children: (row: MarkedTask) => ReactNode
}

function TaskGroupList({ name, isFirst, rows, children }: TaskGroupListProps) {
  if (rows.length === 0) return null
  return (
    <section className="mt-4 md:mt-6">
      <div
        className={`grid min-h-10 items-center gap-x-3.5 border-line border-b text-small text-soft ${COLUMNS}`}
      >
        <h2 className="font-semibold text-small tracking-normal md:col-span-2">{name}</h2>
        {isFirst && (
          <span aria-hidden="true" className="whitespace-nowrap max-md:hidden">
            Time used
          </span>
        )}
      </div>
      <ul aria-label={name}>{rows.map(children)}</ul>
    </section>
  )
}

function pageOf({ href }: MarkedTask): string {
  return href.replace(/#.*/, '')
}

type PreviewProps = { row: MarkedTask; now: Date; isOpen: boolean; acts: RowActions }

/** Previewing a task marks nothing as read. */
function Preview({ row, now, isOpen, acts }: PreviewProps) {
  const { kind, about, words, client, since, until, assignedTo } = row
  const left = timeLeft(row, now)
  const member = useMember()
  return (
    <aside
      aria-label="Selected task"
      className="sticky top-0 h-dvh self-start overflow-y-auto border-line border-l py-6 pl-7 text-small max-xl:hidden"
    >
      <p className="text-soft">{kind}</p>
      <h2 className="wrap-anywhere mt-1.5 text-title">{client ?? about}</h2>
      {words && (
        <blockquote className="wrap-anywhere my-5 whitespace-pre-wrap border-ink border-l-2 pl-4 text-body">
          “{words}”
        </blockquote>
      )}
      {client && about && <p className="wrap-anywhere mt-1.5 text-soft">{about}</p>}
      <div className="mt-5 border-line border-y py-1">
        <FactList
          facts={[
            ['Since', timeWords(since, now)],
            [
              'Deadline',
              until && (
                <>
                  {timeWords(until, now)}
                  <span className={`block font-mono text-micro ${LOOKS[left.look]}`}>{left.words}</span>
                </>
              ),
            ],
            ['Assigned to', assignedTo === member.name ? 'you' : assignedTo],
          ]}
        />
      </div>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <div className="col-span-2">
          <TaskVerb row={row} isPrimary={false} isOpen={isOpen} toggle={acts.toggle} />
        </div>
        <Act letter="A" onClick={() => acts.assign(row)}>
          {assignedTo === member.name ? 'Unassign' : 'Assign to me'}
        </Act>
        <Act letter="H" onClick={() => acts.snooze(row)}>
          Snooze
        </Act>
      </div>
      <p className="mt-5">
        <TextLink to={pageOf(row)}>Open the page</TextLink>
      </p>
    </aside>
  )
}

function Act({ letter, onClick, children }: { letter: string; onClick: () => void; children: string }) {
  return (
    <Button size="small" className="whitespace-nowrap px-2" onClick={onClick}>
      {children}
      <kbd className="rounded-sm border border-line px-1.5 font-mono text-micro text-soft">{letter}</kbd>
    </Button>
  )
}
