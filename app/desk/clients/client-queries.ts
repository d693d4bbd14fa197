import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DeskClient, ListedClient } from '../../../domain/reads/desk-clients.schema.ts'
import type { ShownMessageForTeam } from '../../../domain/thread/messages.schema.ts'
import { callApi } from '../../ground/api.ts'

const LIST = '/api/desk/clients'

export function clientKey(id: string): string[] {
  return [LIST, id]
}

export function threadKey(id: string): string[] {
  return [LIST, id, 'messages']
}

/** One client with all that is theirs. */
export function useClient(id: string) {
  return useQuery<DeskClient>({ queryKey: clientKey(id) })
}

/** The newest messages of a client's thread, oldest first. */
export function useClientThread(id: string) {
  return useQuery<ShownMessageForTeam[]>({ queryKey: threadKey(id) })
}

/** Newest first, a page at a time. @param search of a name, an address, a company, or the number of an order */
export function useClients(search: string) {
  return useInfiniteQuery({
    queryKey: [LIST, 'list', search],
    queryFn: async ({ pageParam, signal: _ }): Promise<{ rows: ListedClient[]; next?: string }> => {
      const query = new URLSearchParams({
        ...(search && { q: search }),
        ...(pageParam && { before: pageParam }),
      })
      return (await callApi('GET', `${LIST}?${query}`)).json()
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
