import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type RowListProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isBusy?: boolean
  children: (row: Row) => ReactNode
}

/** Rows of a screen. The browser lays out only those near the window. */
export function RowList<Row>({ label, rows, keyOf, isBusy, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const isReturn = useReturnToRow(list)
  return (
    <ul
      ref={list}
      data-rows=""
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={`border-line border-t [&_:is(a,button,input)]:scroll-my-20 ${isReturn ? '' : '*:[content-visibility:auto]'}`}
    >
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          data-row={keyOf(row)}
          className="border-line border-b [contain-intrinsic-block-size:auto_3.5rem]"
        >
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

/** The row that was opened from an entry of the history, and its distance from the top of the window in pixels. */
const openedRows = new Map<string, { row: string | undefined; top: number }>()

/**
 * Back from an opened row, the list shows it where it was, with the focus.
 * @returns whether somebody came back. All rows must be laid out then: estimated heights would move the row.
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
