import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { ApiError, sentenceOf } from '#app/shared/api.ts'
import { Loading } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'

type QueryResultProps<Data> = {
  of: string
  query: UseQueryResult<Data>
  /** The list to go to if there is no such page. */
  list?: { to: string; label: string }
  children: (data: Data) => ReactNode
}

/** The data of a query once it is loaded. */
export function QueryResult<Data>({ of, query, list, children }: QueryResultProps<Data>) {
  const { error } = query
  if (list && error instanceof ApiError && error.status === 404)
    return (
      <>
        <h1 className="mb-4 text-display">{sentenceOf(error, 'Page not found')}</h1>
        <TextLink to={list.to}>{list.label}</TextLink>
      </>
    )
  if (query.data !== undefined) return children(query.data)
  return query.isError ? <ListFailure of={of} query={query} /> : <Loading>{`Loading ${of}...`}</Loading>
}
