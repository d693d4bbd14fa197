import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { callApi } from '#app/shared/api.ts'
import { Button, Loading } from '#app/ui/button.tsx'
import { OfflineNote } from './desk-stream.tsx'
import { RowList } from './row-list.tsx'

const PAGE_ROWS = '50'
/** Pages already loaded are kept for this long after leaving the list. */
const CACHED_MS = 30 * 60_000

type Page<Row> = { rows: Row[]; next?: string | null }

type PagesOptions = {
  path: `/api/desk/${string}`
  /** Empty values are left out. */
  filter?: Readonly<Record<string, string>>
  /** Parameter that takes the `next` of the previous page. */
  cursor?: 'after' | 'before'
}

type InfiniteListProps<Row> = PagesOptions & {
  /** Plural name of the rows, such as `payments`. */
  of: string
  none: string
  keyOf: (row: Row) => string
  /** Heading above the first row of each group, such as its day. */
  groupOf?: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** A list of all clients' rows, newest first, loaded page by page. */
export function InfiniteList<Row>(props: InfiniteListProps<Row>) {
  const { of, none, keyOf, groupOf, children, path, filter = {}, cursor = 'after' } = props
  const asked = Object.entries(filter).filter(([, value]) => value !== '')
  const queryKey = [path, 'list', ...asked.flat()]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }): Promise<Page<Row>> => {
      const query = new URLSearchParams([...asked, ['limit', PAGE_ROWS]])
      if (pageParam) query.set(cursor, pageParam)
      return (await callApi('GET', `${path}?${query}`)).json()
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    gcTime: CACHED_MS,
  })
  const loaded = list.data?.pages.flatMap(({ rows }) => rows)
  const isSettled = !list.isFetching && !list.isPlaceholderData
  const fresh = useNewRows(loaded?.map(keyOf) ?? [], { of: queryKey.join(' '), isSettled })
  const rows = loaded?.slice(fresh.count) ?? []
  const showNew = () => {
    scrollTo(0, 0)
    fresh.show()
    document.querySelector<HTMLElement>('main')?.focus()
  }
  if (!loaded) {
    if (list.isError) return <ListFailure of={of} query={list} />
    return <Loading>{`Loading ${of}...`}</Loading>
  }
  return (
    <>
      <OfflineNote at={list.dataUpdatedAt} />
      <p role="status" className="sticky top-20 z-10 flex h-0 items-center justify-center">
        {fresh.count > 0 && (
          <Button size="small" onClick={showNew}>
            {fresh.count} new
          </Button>
        )}
      </p>
      {rows.length > 0 && (
        <RowList
          label={of.charAt(0).toUpperCase() + of.slice(1)}
          rows={rows}
          keyOf={keyOf}
          groupOf={groupOf}
          isBusy={list.isPlaceholderData}
        >
          {children}
        </RowList>
      )}
      <p role="status" className="mt-4 text-small text-soft">
        {rows.length === 0 ? none : `${countWords(rows.length)} ${list.hasNextPage ? 'so far' : 'in total'}.`}
      </p>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-small">
          Older {of} could not be loaded.
        </p>
      )}
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetching} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

/**
 * Holds new rows back until the reader asks for them, so the list doesn't jump.
 * @param of identifies the list
 * @param isSettled false while the rows may belong to another list or an earlier visit
 */
function useNewRows(
  names: readonly string[],
  { of, isSettled }: { of: string; isSettled: boolean },
): { count: number; show: () => void } {
  const [known, setKnown] = useState<{ of: string; names: ReadonlySet<string> }>()
  const show = () => setKnown({ of, names: new Set(names) })
  const first = known?.of === of ? names.findIndex((name) => known.names.has(name)) : -1
  if (first !== -1) return { count: first, show }
  if (isSettled && names.length > 0) show()
  return { count: 0, show }
}

function countWords(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}
