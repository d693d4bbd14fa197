import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { Loading } from '#app/ui/spinner.tsx'
import { MoneyViews } from '../components/choice-links.tsx'
import { Heading, NeedsScripts } from '../components/page-heading.tsx'

type TaskListProps<Row> = {
  title: string
  /** Plural name of the rows, such as `refunds`. */
  of: string
  path: `/api/desk/${string}`
  /** Query string, such as `all=1`. */
  query?: string
  none: string
  beside?: ReactNode
  /** Links to sibling lists; those of Money by default. */
  views?: ReactNode
  children: (row: Row, now: Date) => ReactNode
}

export function TaskList<Row>({
  title,
  of,
  path,
  query = '',
  none,
  beside,
  views = <MoneyViews />,
  children,
}: TaskListProps<Row>) {
  const now = useNow()
  const list = useQuery<Row[]>({ queryKey: [query ? `${path}?${query}` : path] })
  return (
    <>
      <Heading beside={beside}>{title}</Heading>
      {views}
      {list.isPending ? (
        <Loading>{`Loading ${of}...`}</Loading>
      ) : !list.data ? (
        <ListFailure of={of} query={list} />
      ) : list.data.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        list.data.map((row) => children(row, now))
      )}
      <NeedsScripts />
    </>
  )
}
