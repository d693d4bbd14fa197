import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Stretch } from '../../../domain/kernel/pages.schema.ts'
import { callApi } from '../../ground/api.ts'
import { ListFailure } from '../../portal/lists/list-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'

type StretchesProps<Row> = {
  /** What the rows are: `payments`. */
  of: string
  path: `/api/desk/${string}`
  /** What is asked of the list; what is empty is not asked. */
  filter?: Readonly<Record<string, string>>
  none: string
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** A list of everybody's rows, newest first, a part at a time. */
export function Stretches<Row>({ of, path, filter = {}, none, keyOf, children }: StretchesProps<Row>) {
  const asked = Object.entries(filter).filter(([, value]) => value !== '')
  const list = useInfiniteQuery({
    queryKey: [path, ...asked.flat()],
    queryFn: async ({ pageParam }): Promise<Stretch<Row>> => {
      const query = new URLSearchParams(pageParam ? [...asked, ['after', pageParam]] : asked)
      return (await callApi('GET', `${path}?${query}`)).json()
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  if (list.isPending) return <Loading>{`Loading ${of}...`}</Loading>
  if (!list.data) return <ListFailure of={of} query={list} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="text-soft">{none}</p>
  return (
    <>
      <ul data-rows="" aria-label={of.charAt(0).toUpperCase() + of.slice(1)} className="border-line border-t">
        {rows.map((row) => (
          <li key={keyOf(row)} className="border-line border-b">
            {children(row)}
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-small">
          Older {of} could not be loaded.
        </p>
      )}
      {list.hasNextPage && (
        <Button className="mt-6" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show older {of}
        </Button>
      )}
    </>
  )
}
