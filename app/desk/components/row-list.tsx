import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { Link } from '#app/ui/link.tsx'

type RowListProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  groupOf?: ((row: Row) => string) | undefined
  isBusy?: boolean
  children: (row: Row) => ReactNode
}

/** The browser lays out only the rows near the window. */
export function RowList<Row>({ label, rows, keyOf, groupOf, isBusy, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const isReturn = useReturnToRow(list)
  return (
    <ul
      ref={list}
      data-rows=""
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={`-mt-px border-line border-t [&_:is(a,button,input)]:scroll-my-20 ${isReturn ? '' : '*:[content-visibility:auto]'}`}
    >
      {rows.map((row, place) => (
        <li
          key={keyOf(row)}
          data-row={keyOf(row)}
          className="border-line border-b [contain-intrinsic-block-size:auto_3.5rem]"
        >
          {groupOf && (
            <GroupHead name={groupOf(row)} above={rows[place - 1] && groupOf(rows[place - 1] as Row)} />
          )}
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

/** Shown above the first row of a group. */
function GroupHead({ name, above }: { name: string; above: string | undefined }) {
  if (name === above) return null
  return <h2 className="pt-6 pb-2 font-semibold text-body tracking-normal">{name}</h2>
}

/** Opened row per history entry, with its distance from the top of the window in pixels. */
const openedRows = new Map<string, { row: string | undefined; top: number }>()

/**
 * Restores scroll position and focus when the reader comes back from a row.
 * @returns true after coming back. All rows must be laid out then, because estimated heights would move the
 * row.
 */
function useReturnToRow(list: RefObject<HTMLElement | null>): boolean {
  const { key: entry } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const open = ({ target }: Event) => {
      const row = target instanceof Element && target.closest('a')?.closest<HTMLElement>('[data-row]')
      if (row) openedRows.set(entry, { row: row.dataset.row, top: row.getBoundingClientRect().top })
    }
    const element = list.current
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [list, entry])
  useLayoutEffect(() => {
    const opened = isBack ? openedRows.get(entry) : undefined
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = opened && rows.find(({ dataset }) => dataset.row === opened.row)
    if (!row) return
    row.querySelector('a')?.focus({ preventScroll: true })
    scrollBy(0, row.getBoundingClientRect().top - opened.top)
  }, [list, entry, isBack])
  return isBack && openedRows.has(entry)
}

export type Choosing = {
  chosen: ReadonlySet<string>
  /** @property toLast also selects the rows between this one and the last one */
  choose: (name: string, how: { isOn: boolean; toLast: boolean }) => void
  chooseAll: () => void
  clear: () => void
}

/** @param names of all rows in display order; rows that left the list are deselected */
export function useChoosing(names: readonly string[]): Choosing {
  const [all, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  return {
    chosen: new Set(names.filter((name) => all.has(name))),
    choose: (name, { isOn, toLast }) => {
      const [from, to] = [toLast ? names.indexOf(last.current ?? name) : -1, names.indexOf(name)]
      const meant = from === -1 ? [name] : names.slice(Math.min(from, to), Math.max(from, to) + 1)
      setChosen((before) => {
        const others = [...before].filter((one) => !meant.includes(one))
        return new Set(isOn ? [...others, ...meant] : others)
      })
      last.current = name
    },
    chooseAll: () => setChosen(new Set(names)),
    clear: () => setChosen(new Set()),
  }
}

/** `X` toggles it, see `useRowKeys`. */
export function ChoosingBox({
  choosing: { chosen, choose },
  name,
  label,
}: {
  choosing: Choosing
  name: string
  label: string
}) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-choose=""
        checked={chosen.has(name)}
        aria-label={label}
        onChange={({ currentTarget: { checked: isOn }, nativeEvent }) =>
          choose(name, { isOn, toLast: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
        className="choice"
      />
    </label>
  )
}

type ChosenBarProps = {
  choosing: Choosing
  /** Shown while nothing is selected. */
  none?: ReactNode
  children: ReactNode
}

export function ChosenBar({ choosing, none, children }: ChosenBarProps) {
  const { size } = choosing.chosen
  return (
    <div
      className={`z-10 flex min-h-14 flex-wrap items-center gap-3 bg-ground py-2 text-small text-soft ${size > 0 ? 'sticky bottom-14 border-line border-t lg:bottom-0' : ''}`}
    >
      <p role="status" className="mr-2">
        {size > 0 ? (
          `${size} selected`
        ) : (
          <span className="pointer-coarse:hidden">Select rows with X, ranges with Shift.</span>
        )}
      </p>
      {size > 0 ? children : none}
    </div>
  )
}

/** Saves the response as a file under the name from its header. */
export async function saveAnswer(answer: Response): Promise<void> {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'rows.csv'
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

type RowLinkProps = {
  to: string
  whose: string
  what: ReactNode
  end: ReactNode
  facts: ReactNode
  state: ReactNode
}

export function RowLink({ to, whose, what, end, facts, state }: RowLinkProps) {
  return (
    <Link
      to={to}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_fit-content(45%)] gap-x-5 gap-y-0.5 py-2.5 text-small transition-colors duration-150 hover:bg-raised"
    >
      <span className="wrap-anywhere">
        <b className="mr-2 font-semibold">{whose}</b>
        {what}
      </span>
      <span className="text-right tabular-nums">{end}</span>
      <span className={`wrap-anywhere ${state ? '' : 'col-span-2'}`}>{facts}</span>
      {state && <span className="text-right">{state}</span>}
    </Link>
  )
}
