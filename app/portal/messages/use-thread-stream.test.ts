import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchByKey } from '../lists/query-client.ts'
import { unreadKey } from './thread.ts'
import { poll, refreshListsOnNews } from './use-thread-stream.ts'

const LISTS = ['/api/projects', '/api/payments', '/api/orders', '/api/orders/waiting', '/api/files']

let newest: { id: string }[] | 'failing' = []

afterEach(() => {
  vi.unstubAllGlobals()
})

it('refreshes the lists when polling finds another newest message', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/messages/unread') return Response.json({ count: 4 })
    return newest === 'failing' ? new Response(null, { status: 503 }) : Response.json(newest)
  })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { queryFn: fetchByKey({ on401: 'throw' }), retry: false } },
  })
  const noteLatest = refreshListsOnNews(queryClient, 'msg_0')
  const refreshed = async (found: typeof newest) => {
    newest = found
    for (const path of LISTS) queryClient.setQueryData([path], [])
    await poll(queryClient, noteLatest)
    return LISTS.filter((path) => queryClient.getQueryState([path])?.isInvalidated)
  }

  expect(await refreshed([{ id: 'msg_0' }])).toEqual([])
  expect(queryClient.getQueryData(unreadKey)).toEqual({ count: 4 })
  expect(await refreshed([{ id: 'msg_1' }])).toEqual(LISTS)
  expect(await refreshed([{ id: 'msg_1' }])).toEqual([])
  expect(await refreshed('failing')).toEqual([])
  expect(await refreshed([{ id: 'msg_2' }])).toEqual(LISTS)
})
