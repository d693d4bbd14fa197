import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { callApi } from '#app/ground/api.ts'
import { lookAgain, type Part, partsOf, type Span } from './parts.ts'

export type Asked = {
  path: `/api/desk/${string}`
  /** What is asked of the list; what is empty is not asked. */
  filter?: Readonly<Record<string, string>>
  /** As the list calls the place where a part begins. */
  goesOnBy?: 'after' | 'before'
}

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
