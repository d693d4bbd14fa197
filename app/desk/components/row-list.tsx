import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
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

type RowLinkProps = {
  to: string
  whose: string
  what: ReactNode
  end: ReactNode
  facts: ReactNode
  state: ReactNode
}

/** One line where there is room, otherwise two. */
export function RowLink({ to, whose, what, end, facts, state }: RowLinkProps) {
  return (
    <div className="@container">
      <Link
        to={to}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-5 gap-y-0.5 py-2.5 text-small transition-colors duration-150 hover:bg-raised @laptop:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_auto_auto] @laptop:*:row-start-1"
      >
        <span className="wrap-anywhere">
          <b className="mr-2 font-semibold">{whose}</b>
          {what}
        </span>
        <span className="text-right tabular-nums @laptop:col-start-4 @laptop:min-w-24">{end}</span>
        <span className={`wrap-anywhere @laptop:col-span-1 @laptop:col-start-2 ${state ? '' : 'col-span-2'}`}>
          {facts}
        </span>
        {state && <span className="text-right @laptop:col-start-3">{state}</span>}
      </Link>
    </div>
  )
}
