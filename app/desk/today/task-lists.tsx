import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import type { MarkedTask } from '#domain/kernel/tasks.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { useEnquiry } from '../enquiries/enquiry-thread.tsx'
import { useMember } from '../frame/member.ts'
import { setShortcutsEnabled, useKeys, useShortcutsEnabled } from '../frame/shortcuts.ts'
import { useMarks } from './task-changes.ts'
import {
  addressOf,
  ClientPreview,
  keyOf,
  parted,
  type RowActions,
  TaskRow,
  timeLeft,
  useSteadyRows,
  WORDS,
} from './task-row.tsx'

/** Tasks in order. One row is selected, and previewed on wide screens. */
export function TaskLists({ rows, now }: { rows: readonly MarkedTask[]; now: Date }) {
  const { assign, snooze } = useMarks()
  const { shown, fresh, show } = useSteadyRows(rows)
  const { answers, stuck } = parted(shown)
  const ordered = [...answers, ...stuck]
  const [chosenKey, setChosenKey] = useState<string>()
  const chosen = ordered.find((row) => keyOf(row) === chosenKey) ?? ordered[0]
  // The list reacts to a key before the preview does.
  const previewed = useDeferredValue(chosen)
  const lists = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  const verbOf = (row: MarkedTask | undefined) => {
    const place = row ? ordered.indexOf(row) : -1
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
  // Stable functions, so a row re-renders only when its own data changes.
  const latest = useRef({ assign, later })
  useEffect(() => {
    latest.current = { assign, later }
  })
  const [acts] = useState<RowActions>(() => ({
    choose: (row) => setChosenKey(keyOf(row)),
    assign: (row) => void latest.current.assign(row),
    snooze: (row) => void latest.current.later(row),
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
      if (chosen) void navigate(addressOf(chosen).seen)
      return chosen !== undefined
    },
    r: () => {
      if (!chosen?.act.endsWith('#answer')) return false
      void navigate(chosen.act)
      return true
    },
    Enter: () => {
      // Links and buttons handle Enter themselves.
      if (document.activeElement?.closest('a, button, summary')) return false
      verbOf(chosen)?.click()
      return true
    },
  })

  const list = (name: string, part: readonly MarkedTask[]) =>
    part.length > 0 && (
      <section className="mt-8 first:mt-0">
        <h2 className="border-line border-b py-3 font-semibold text-small tracking-normal">{name}</h2>
        <ul aria-label={name}>
          {part.map((row) => (
            <TaskRow key={keyOf(row)} row={row} now={now} isChosen={row === chosen} acts={acts} />
          ))}
        </ul>
      </section>
    )
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-8 min-[87rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={lists}>
        <p role="status" className="empty:hidden">
          {fresh > 0 && (
            <Button size="small" className="mb-4 pointer-coarse:min-h-11" onClick={show}>
              {fresh} new
            </Button>
          )}
        </p>
        {list('Needs an answer or a delivery', answers)}
        {list('Blocked', stuck)}
        <ShortcutsSwitch
          keys={[
            ['J', 'next'],
            ['K', 'previous'],
            ['O', 'open'],
            ['R', 'answer'],
            ['A', 'assign to me'],
            ['H', 'snooze'],
            ['Z', 'undo'],
            ['?', 'all shortcuts'],
          ]}
        />
      </div>
      {previewed && (
        <Preview
          row={previewed}
          now={now}
          assign={() => acts.assign(previewed)}
          snooze={() => acts.snooze(previewed)}
        />
      )}
    </div>
  )
}

function ShortcutsSwitch({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const areOn = useShortcutsEnabled()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-micro text-soft pointer-coarse:hidden">
      {areOn &&
        keys.map(([key, does]) => (
          <span key={key}>
            <kbd className="mr-1.5 rounded-sm border border-line px-1.5 py-0.5 font-mono">{key}</kbd>
            {does}
          </span>
        ))}
      <span>
        <kbd className="mr-1.5 rounded-sm border border-line px-1.5 py-0.5 font-mono">Enter</kbd>
        run
      </span>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ currentTarget: { checked } }) => setShortcutsEnabled(checked)}
          className="choice"
        />
        Single-key shortcuts
      </label>
    </div>
  )
}

type PreviewProps = { row: MarkedTask; now: Date; assign: () => void; snooze: () => void }

/** Previewing a task marks nothing as read. */
function Preview({ row, now, assign, snooze }: PreviewProps) {
  const left = timeLeft(row, now)
  const member = useMember()
  const seen = addressOf(row).seen
  const [, kind, id] = /^\/desk\/(enquiries|clients)\/(\w+)$/.exec(seen) ?? []
  return (
    <aside
      aria-label="Selected task"
      className="sticky top-0 max-h-dvh self-start overflow-y-auto border-line border-l pb-6 pl-8 text-small max-xl:hidden"
    >
      <p className="pt-3 font-mono text-micro text-soft">{row.what}</p>
      <h2 className="wrap-anywhere mt-2 text-title">{row.whose ?? row.about}</h2>
      {kind === 'enquiries' && id ? (
        <EnquiryPreview id={id} />
      ) : (
        <p className="wrap-anywhere mt-3">{row.about}</p>
      )}
      {kind === 'clients' && id && <ClientPreview id={id} />}
      <dl className="mt-5 grid grid-cols-[6rem_minmax(0,1fr)] border-line border-t">
        <Fact name="Since">{momentWords(row.since)}</Fact>
        {row.until && (
          <Fact name="Deadline">
            {momentWords(row.until)}
            <span className={`block font-mono text-micro ${WORDS[left.look]}`}>{left.words}</span>
          </Fact>
        )}
      </dl>
      <div className="mt-5 grid gap-2">
        <Act letter="A" onClick={assign}>
          {row.assignedTo === member.name ? 'Unassign' : 'Assign to me'}
        </Act>
        <Act letter="H" onClick={snooze}>
          Snooze until tomorrow
        </Act>
      </div>
    </aside>
  )
}

function Act({ letter, onClick, children }: { letter: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" className="justify-between" onClick={onClick}>
      {children}
      <kbd className="rounded-sm border border-line px-1.5 font-mono text-micro text-soft">{letter}</kbd>
    </Button>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-line border-b py-2.5 font-mono text-micro text-soft leading-6">{name}</dt>
      <dd className="border-line border-b py-2.5">{children}</dd>
    </>
  )
}

/** Longest excerpt in characters. */
const MOST = 600

function EnquiryPreview({ id }: { id: string }) {
  const { data } = useEnquiry(id)
  if (!data) return null
  const { email, message, title, tier } = data
  return (
    <>
      <p className="wrap-anywhere mt-2 font-mono text-micro text-soft">{email}</p>
      <p className="wrap-anywhere mt-4 whitespace-pre-wrap border-line border-l-2 pl-4">
        {message.length > MOST ? `${message.slice(0, MOST)}…` : message}
      </p>
      <p className="mt-4 font-mono text-micro text-soft">
        {[contactServiceLabel(title), tier].filter(Boolean).join(', ')}
      </p>
    </>
  )
}
