import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { callApi } from '#app/shared/api.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'

export const threadKey = ['/api/messages']
export const unreadKey = ['/api/messages', 'unread']

export function useThread() {
  return useQuery({ queryKey: threadKey, queryFn: fetchNewest })
}

/** Unread messages from staff, kept current by `useThreadStream`. */
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

/** Page size of the API. */
export const THREAD_PAGE = 50

/** Adds the newest page. Known messages are dropped if they don't reach it, so the thread has no gaps. */
export function withNewest(known: readonly ShownMessage[], newest: readonly ShownMessage[]): ShownMessage[] {
  const overlaps = newest.some(({ id }) => known.some((message) => message.id === id))
  return newest.length >= THREAD_PAGE && !overlaps ? [...newest] : merged(known, newest)
}

export function merged(known: readonly ShownMessage[], added: readonly ShownMessage[]): ShownMessage[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()].toSorted(inOrder)
}

export function firstUnread(thread: readonly ShownMessage[]): ShownMessage | undefined {
  return thread.find(({ author, readAt }) => author !== 'client' && readAt === null)
}

function inOrder(a: ShownMessage, b: ShownMessage): number {
  const [first, second] = [a.createdAt + a.id, b.createdAt + b.id]
  return first < second ? -1 : first > second ? 1 : 0
}
