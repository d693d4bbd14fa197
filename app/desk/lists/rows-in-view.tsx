import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Span } from './parts.ts'
import { keepPlace, placeAt } from './place-in-list.ts'

/** In pixels: how high rows are taken for until some were seen. */
const FIRST_GUESS = 56
/** Rows that stand ready above and below the window, for keys to step to. */
const READY = 8

type RowsInViewProps<Row> = {
  label: string
  rows: readonly Row[]
  /** What each row is called, in the same order. */
  names: readonly string[]
  /** There are rows after these; nobody knows how many. */
  hasMore?: boolean
  isBusy?: boolean
  onShown?: (span: Span) => void
  children: (row: Row) => ReactNode
}

/**
 * A long list, of which the rows near the window stand in the document, and the one with the focus. Whoever comes back to it finds their
 * place.
 */
export function RowsInView<Row>(props: RowsInViewProps<Row>) {
  const { label, rows, names, hasMore = false, isBusy, onShown, children } = props
  const list = useRef<HTMLUListElement>(null)
  const { key: entry } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [place] = useState(() => (isBack ? placeAt(entry) : undefined))
  const [margin, setMargin] = useState(place?.margin ?? 0)
  const usual = useRef(place?.usual)
  const heightOf = (name = '') => place?.heights.get(name) ?? usual.current ?? FIRST_GUESS
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    getItemKey: useCallback((index: number) => names[index] ?? index, [names]),
    estimateSize: (index) => heightOf(names[index]),
    overscan: READY,
    // A key shows in the next frame; rows that are not ready yet come in the one after it.
    useFlushSync: false,
    scrollMargin: margin,
    initialRect: { width: innerWidth, height: innerHeight },
    // A screen that was not left before begins at its top.
    initialOffset: () => {
      const at = place ? names.indexOf(place.row) : -1
      if (!place || at === -1) return 0
      return names.slice(0, at).reduce((top, name) => top + heightOf(name), margin + place.into)
    },
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), list.current, range.count),
    measureElement: (row, seen) => seen?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height,
  })
  const items = virtualizer.getVirtualItems()

  useEffect(() => {
    const { range } = virtualizer
    if (range) onShown?.({ first: range.startIndex, last: range.endIndex })
  })

  useLayoutEffect(() => {
    if (!list.current || virtualizer.isScrolling) return
    const top = list.current.getBoundingClientRect().top + list.current.clientTop + scrollY
    if (Math.abs(top - margin) >= 1) setMargin(top)
  })

  // What comes or goes above the window moves nothing in it.
  const seen = useRef<{ names: readonly string[]; row: string; start: number }>(undefined)
  useLayoutEffect(() => {
    const before = seen.current
    if (before && before.names !== names && scrollY > margin) {
      const start = virtualizer.measurementsCache[names.indexOf(before.row)]?.start
      if (start !== undefined && start !== before.start) scrollBy(0, start - before.start)
    }
    const row = virtualizer.getVirtualItemForOffset(scrollY)
    const heights = virtualizer.itemSizeCache
    if (heights.size > 0)
      usual.current ??= [...heights.values()].reduce((sum, height) => sum + height) / heights.size
    seen.current = row && { names, row: String(row.key), start: row.start }
  })

  const keep = useEffectEvent((of: string, offset: number) => {
    const row = virtualizer.getVirtualItemForOffset(offset)
    if (!row) return
    const focused = indexWithFocus(list.current)
    keepPlace(of, {
      row: String(row.key),
      into: offset - row.start,
      margin,
      focused: focused === undefined ? undefined : names[focused],
      heights: virtualizer.itemSizeCache,
      usual: usual.current ?? FIRST_GUESS,
    })
  })
  useLayoutEffect(() => {
    let isKept = false
    // By then a browser may have scrolled to where the other page was, or because what stood above is gone; of that the virtualizer has
    // not heard.
    const leave = () => {
      if (!isKept) keep(entry, virtualizer.scrollOffset ?? scrollY)
      isKept = true
    }
    addEventListener('popstate', leave)
    return () => {
      removeEventListener('popstate', leave)
      leave()
    }
  }, [entry, virtualizer])

  useEffect(() => {
    if (place?.focused === undefined) return
    const row = virtualizer.elementsCache.get(place.focused)
    row?.querySelector<HTMLElement>('a, summary, button')?.focus({ preventScroll: true })
  }, [place, virtualizer])

  return (
    <ul
      ref={list}
      data-rows=""
      aria-label={label}
      aria-busy={isBusy || undefined}
      style={{ minHeight: virtualizer.getTotalSize() }}
      className="flow-root border-line border-t [overflow-anchor:none] [&_:is(a,button,input)]:scroll-my-20"
    >
      {items.map(({ index, key, start }, at) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={hasMore ? -1 : rows.length}
          style={{ marginTop: start - (items[at - 1]?.end ?? margin) }}
          className="border-line border-b"
        >
          <RowContent row={rows[index] as Row}>{children}</RowContent>
        </li>
      ))}
    </ul>
  )
}

/** What stands in a row: it stays what it is while one scrolls, and wherever the same `children` come again. */
export const RowContent = memo(({ row, children }) => children(row)) as <Row>(
  props: Pick<RowsInViewProps<Row>, 'children'> & { row: Row },
) => ReactNode

/** Whoever scrolls away from a row with the focus goes on from it. */
function withFocused(indexes: number[], list: HTMLElement | null, count: number): number[] {
  const focused = indexWithFocus(list)
  if (focused === undefined || focused >= count || indexes.includes(focused)) return indexes
  return [...indexes, focused].sort((one, other) => one - other)
}

function indexWithFocus(list: HTMLElement | null): number | undefined {
  const row = list?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-index]')
    : undefined
  return row ? Number(row.dataset.index) : undefined
}
