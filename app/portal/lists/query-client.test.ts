import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** The API answers with these, by path. */
function answering(answers: Record<string, { body: unknown; next?: string }>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path]
    if (!answer) return new Response('There is nothing at this address.', { status: 404 })
    const { body, next } = answer
    return Response.json(body, { headers: next ? { Link: `<${next}>; rel="next"` } : {} })
  })
}

const read = (path: string) => createQueryClient().fetchQuery({ queryKey: [path] })

it('reads a list to its last page, in order', async () => {
  answering({
    '/api/projects': { body: [3, 2], next: '/api/projects?before=2' },
    '/api/projects?before=2': { body: [1], next: '/api/projects?before=1' },
    '/api/projects?before=1': { body: [0] },
  })
  expect(await read('/api/projects')).toEqual([3, 2, 1, 0])
})

it('fails whole when one of its pages cannot be read', async () => {
  answering({ '/api/projects': { body: [3, 2], next: '/api/projects?before=2' } })
  await expect(read('/api/projects')).rejects.toThrow('404')
})

it('reads what is no list as it is', async () => {
  answering({ '/api/payments-setup': { body: { mode: 'sandbox' } } })
  expect(await read('/api/payments-setup')).toEqual({ mode: 'sandbox' })
})
