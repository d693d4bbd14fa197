import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient, fetchByKey } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

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
  answering({ '/api/payments-setup': { body: { mode: 'test' } } })
  expect(await read('/api/payments-setup')).toEqual({ mode: 'test' })
})

function refusing(status: number): string[] {
  const left: string[] = []
  vi.stubGlobal('fetch', async () => new Response('No.', { status }))
  const assign = (address: string) => left.push(address)
  vi.stubGlobal('location', { pathname: '/client/payments', search: '?quote=1', assign })
  return left
}

it('who is not signed in any more is led to sign in, and back to where they were', async () => {
  const left = refusing(401)
  await expect(read('/api/projects')).rejects.toThrow('401')
  expect(left).toEqual(['/auth?next=%2Fclient%2Fpayments%3Fquote%3D1'])
})

it('any other refusal is shown where it is', async () => {
  const left = refusing(503)
  await expect(read('/api/projects')).rejects.toThrow('503')
  expect(left).toEqual([])
})

it('a page for everybody takes nobody for an empty answer, and nothing else for one', async () => {
  const ask = (status: number) => {
    refusing(status)
    return createQueryClient().fetchQuery({
      queryKey: ['/api/buyer'],
      queryFn: fetchByKey({ on401: 'empty' }),
    })
  }
  expect(await ask(401)).toBeNull()
  await expect(ask(403)).rejects.toThrow('403')
})
