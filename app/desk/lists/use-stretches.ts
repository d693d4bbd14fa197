import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ApiError, callApi } from '../../ground/api.ts'

export type Asked = {
  path: `/api/desk/${string}`
  /** What is asked of the list; what is empty is not asked. */
  filter?: Readonly<Record<string, string>>
  /** As the list calls the place where a part begins. */
  goesOnBy?: 'after' | 'before'
}

/** Of a list, as it was fetched. @property from where it begins, as the part before it said; isOld: something changed since, while it was not shown */
type Part<Row> = { from: string; rows: Row[]; next: string | null; isOld: boolean }

/** Rows by their places in a list, both of them included. */
export type Span = { first: number; last: number }

/** So many rows before the end of what was fetched the next part is. */
const AHEAD = 40
/** Whoever comes back within this time finds the list as it was. */
const KEPT_MS = 30 * 60_000

/**
 * A list that is fetched a part at a time. When something changes, the parts are fetched anew that are shown, each other one once it is
 * shown: whoever has scrolled past thousands of rows does not ask for all of them again.
 */
export function useStretches<Row>({ path, filter = {}, goesOnBy = 'after' }: Asked) {
  const queryClient = useQueryClient()
  const shown = useRef<Span>({ first: 0, last: 0 })
  const asked = Object.entries(filter).filter(([, value]) => value !== '')
  const queryKey = [path, 'list', ...asked.flat()]
  const fetchPart = async (from: string): Promise<Part<Row>> => {
    const query = new URLSearchParams(from ? [...asked, [goesOnBy, from]] : asked)
    const { rows, next = null } = await (await callApi('GET', `${path}?${query}`)).json()
    return { from, rows, next, isOld: false }
  }
  const list = useQuery({
    queryKey,
    queryFn: () => lookAgain(queryClient.getQueryData<Part<Row>[]>(queryKey), shown.current, fetchPart),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  })
  const parts = list.data
  const rows = useMemo(() => parts?.flatMap((part) => part.rows), [parts])
  const next = parts?.at(-1)?.next ?? null

  const further = useMutation({
    mutationFn: async (from: string) => {
      const part = await fetchPart(from)
      queryClient.setQueryData<Part<Row>[]>(queryKey, (known) =>
        known?.at(-1)?.next === from ? [...known, part] : known,
      )
    },
  })
  const { reset } = further
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it failed is true of one place where the list goes on
  useEffect(() => reset(), [next, reset])
  const fetchMore = () => {
    if (next) further.mutate(next)
  }

  /** To be told what is shown. */
  const look = (span: Span) => {
    shown.current = span
    if (!parts || !rows || list.isFetching || list.isError || list.isPlaceholderData) return
    if (partsOf(parts, span).some(({ isOld }) => isOld)) void list.refetch()
    else if (span.last >= rows.length - AHEAD && !further.isPending && !further.isError) fetchMore()
  }
  return { list, rows, called: queryKey.join(' '), hasMore: next !== null, further, fetchMore, look }
}

/** What is known of a list, with those parts anew that are shown. What comes after them stays if it still begins where they end. */
async function lookAgain<Row>(
  known: Part<Row>[] | undefined,
  span: Span,
  fetchPart: (from: string) => Promise<Part<Row>>,
): Promise<Part<Row>[]> {
  const shown = known ? partsOf(known, span) : []
  const [first] = shown
  if (!known || !first) return [await fetchPart('')]
  const fresh: Part<Row>[] = []
  let next: string | null = first.from
  try {
    while (next !== null && fresh.length < shown.length) {
      const part: Part<Row> = await fetchPart(next)
      fresh.push(part)
      next = part.next
    }
  } catch (error) {
    // The row is no more after which it began.
    if (first.from !== '' && error instanceof ApiError && error.status === 404) return [await fetchPart('')]
    throw error
  }
  const at = known.indexOf(first)
  const after = known.slice(at + shown.length)
  const old = (part: Part<Row>) => ({ ...part, isOld: true })
  return [...known.slice(0, at).map(old), ...fresh, ...(after[0]?.from === next ? after.map(old) : [])]
}

/** The parts in which these rows are; the last one when there are fewer. */
function partsOf<Row>(parts: readonly Part<Row>[], { first, last }: Span): readonly Part<Row>[] {
  let end = 0
  const found = parts.filter(({ rows }) => {
    const start = end
    end += rows.length
    return start <= last && first < end
  })
  return found.length > 0 ? found : parts.slice(-1)
}
