import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListFailure } from '../../portal/lists/list-failure.tsx'
import { Loading } from '../../ui/button.tsx'

type QueryResultProps<Data> = {
  of: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** The data of a query once it is loaded. */
export function QueryResult<Data>({ of, query, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? <ListFailure of={of} query={query} /> : <Loading>{`Loading ${of}...`}</Loading>
}
