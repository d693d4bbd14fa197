import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { callApi } from '#app/shared/api.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import { withNewest } from './merge-thread.ts'

export const threadKey = ['/api/messages']
export const unreadKey = ['/api/messages', 'unread']

/** The client's thread as far as it was fetched, oldest first. */
export function useThread() {
  return useQuery({ queryKey: threadKey, queryFn: fetchNewest })
}

/** How many messages of people wait for the client. Kept current by `useThreadStream`. */
export function useUnreadCount(): number {
  const { data } = useQuery<{ count: number }>({ queryKey: unreadKey, enabled: false })
  return data?.count ?? 0
}

export async function fetchMessages(path: string): Promise<ShownMessage[]> {
  const response = await callApi('GET', path)
  return response.json()
}

async function fetchNewest({ client }: QueryFunctionContext): Promise<ShownMessage[]> {
  const newest = await fetchMessages('/api/messages')
  return withNewest(client.getQueryData<ShownMessage[]>(threadKey) ?? [], newest)
}
