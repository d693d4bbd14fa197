import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('docs/api.md lists the routes as they are', async () => {
  // The script replaces a module for itself only, so it needs a process of its own.
  const script = join(import.meta.dirname, 'api-docs.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--print'])
  const isCurrent = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8') === stdout
  expect(isCurrent, 'run npm run api-docs').toBe(true)
}, 30_000)
