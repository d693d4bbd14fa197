import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { Heading } from '../components/page-heading.tsx'
import { PageTabs } from '../frame/pages.tsx'

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
  views = <PageTabs />,
  children,
}: TaskListProps<Row>) {
  const now = useNow()
  const list = useQuery<Row[]>({ queryKey: [query ? `${path}?${query}` : path] })
  return (
    <>
      <Heading beside={beside}>{title}</Heading>
      {views}
      <QueryResult of={of} query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="mt-6 text-small text-soft">{none}</p>
          ) : (
            <ul aria-label={title}>{rows.map((row) => children(row, now))}</ul>
          )
        }
      </QueryResult>
    </>
  )
}
