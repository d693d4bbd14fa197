import { afterEach, expect, it, vi } from 'vitest'
import type { TestProject } from 'vitest/node'

afterEach(() => {
  vi.doUnmock('./postgres.ts')
  vi.restoreAllMocks()
  vi.resetModules()
})

it('a machine without PostgreSQL is told so in one sentence', async () => {
  vi.resetModules()
  vi.doMock('./postgres.ts', async (original) => ({
    ...(await original<typeof import('./postgres.ts')>()),
    findPostgres: () => undefined,
  }))
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`ended with ${status}`)
  })
  const { default: setUp } = await import('./global-setup.ts')
  const project = { config: { provide: { engines: ['sqlite', 'postgres'] } } } as TestProject
  await expect(setUp(project)).rejects.toThrow('ended with 1')
  expect(written.mock.calls).toEqual([
    [
      'PostgreSQL is not installed: install it (Debian: apt-get install postgresql), or run with ENGINES=sqlite.\n',
    ],
  ])
})
