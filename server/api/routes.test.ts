import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { apiRoutes } from './routes.server.ts'

/** Its diff shows every route that is new, open to others, or accepts more. */
test('docs/api.md states every route with its policy', async () => {
  // The script replaces a module for itself only, so it needs a process of its own.
  const script = join(import.meta.dirname, '../../scripts/make/api-docs.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--print'])
  const isCurrent = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8') === stdout
  expect(isCurrent, 'run npm run api-docs').toBe(true)
})

test('each parameter of a path has a pattern, which takes no letter that an id cannot have', () => {
  for (const { path } of apiRoutes)
    for (const [, name, pattern] of path.matchAll(/:(\w+)(?:\{([^}]*)\})?/g)) {
      expect(pattern, `${path} ${name}`).toBeDefined()
      const taken = ['', '\0', ' ', '/', '%', '%00', 'é', '\n', 'a\0'].filter((id) =>
        new RegExp(`^(?:${pattern})$`).test(id),
      )
      expect(taken, path).toEqual([])
    }
})

test('each route is listed once', () => {
  const names = apiRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(apiRoutes.length)
})

test('what has a body of its own kind names a limit', () => {
  expect(apiRoutes.filter(({ body, limit }) => body && !limit)).toEqual([])
})
