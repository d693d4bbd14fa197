import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { MarkedWaiting } from '#domain/kernel/waiting.ts'
import { useKeys } from '../frame/letters.ts'
import { LettersSwitch } from '../frame/letters-switch.tsx'
import { Preview } from './preview.tsx'
import { addressOf, keyOf, parted, useSteadyRows } from './rows.ts'
import { useMarks } from './use-marks.ts'
import { type RowActs, WaitingRow } from './waiting-row.tsx'

/** What waits, worked from the top: one row is chosen, and previewed where there is room. */
export function WaitingLists({ rows, now }: { rows: readonly MarkedWaiting[]; now: Date }) {
  const { assign, putOff } = useMarks()
  const { shown, fresh, show } = useSteadyRows(rows)
  const { answers, stuck } = parted(shown)
  const ordered = [...answers, ...stuck]
  const [chosenKey, setChosenKey] = useState<string>()
  const chosen = ordered.find((row) => keyOf(row) === chosenKey) ?? ordered[0]
  // A key shows in the list first.
  const previewed = useDeferredValue(chosen)
  const lists = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  const verbOf = (row: MarkedWaiting | undefined) => {
    const place = row ? ordered.indexOf(row) : -1
    return lists.current?.querySelectorAll<HTMLElement>('[data-verb] :is(a, button)')[place]
  }
  const step = (by: 1 | -1) => {
    const isInList = lists.current?.contains(document.activeElement) ?? false
    const place = chosen && isInList ? ordered.indexOf(chosen) + by : 0
    verbOf(ordered[Math.min(Math.max(place, 0), ordered.length - 1)])?.focus()
    return true
  }
  /** Whoever works by keys goes on with the next. */
  const later = (row: MarkedWaiting) => {
    const isInList = lists.current?.contains(document.activeElement)
    const place = ordered.indexOf(row)
    if (isInList) verbOf(ordered[place + 1] ?? ordered[place - 1])?.focus()
    return putOff(row)
  }
  // The same for all renders: a row is drawn anew when something of its own changes.
  const latest = useRef({ assign, later })
  useEffect(() => {
    latest.current = { assign, later }
  })
  const [acts] = useState<RowActs>(() => ({
    choose: (row) => setChosenKey(keyOf(row)),
    assign: (row) => void latest.current.assign(row),
    putOff: (row) => void latest.current.later(row),
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
      // Whatever has the focus knows by itself what Enter does.
      if (document.activeElement?.closest('a, button, summary')) return false
      verbOf(chosen)?.click()
      return true
    },
  })

  const list = (name: string, part: readonly MarkedWaiting[]) =>
    part.length > 0 && (
      <section className="mt-8 first:mt-0">
        <h2 className="border-line border-b py-3 font-semibold text-small tracking-normal">{name}</h2>
        <ul aria-label={name}>
          {part.map((row) => (
            <WaitingRow key={keyOf(row)} row={row} now={now} isChosen={row === chosen} acts={acts} />
          ))}
        </ul>
      </section>
    )
  return (
    <div className="mt-4 xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-8 min-[87rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={lists}>
        <p role="status" className="empty:hidden">
          {fresh > 0 && (
            <Button size="small" className="mb-4 pointer-coarse:min-h-11" onClick={show}>
              {fresh} new
            </Button>
          )}
        </p>
        {list('Waits for an answer or a delivery', answers)}
        {list('Stuck until someone helps', stuck)}
        <LettersSwitch
          keys={[
            ['J', 'next'],
            ['K', 'previous'],
            ['O', 'open'],
            ['R', 'answer'],
            ['A', 'take on'],
            ['H', 'later'],
            ['Z', 'take back'],
            ['?', 'all keys'],
          ]}
        />
      </div>
      {previewed && (
        <Preview
          row={previewed}
          now={now}
          assign={() => acts.assign(previewed)}
          putOff={() => acts.putOff(previewed)}
        />
      )}
    </div>
  )
}
