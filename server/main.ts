import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { withEnvFile } from '#platform/config/env-file.ts'
import { isPlainError } from '#platform/plain-error.ts'

const BUILD = new URL('../build/', import.meta.url)

// Libraries read it, and a run from the build is never a development run.
process.env.NODE_ENV ??= 'production'
// Cuts start-up time by a third. Node continues without it if the folder isn't writable.
enableCompileCache(fileURLToPath(new URL('compile-cache', BUILD)))

try {
  const { serve }: typeof import('./serve.server.ts') = await import(new URL('server/index.js', BUILD).href)
  await serve(withEnvFile(process.env), (line: string) => process.stdout.write(`${line}\n`), {
    build: fileURLToPath(BUILD),
    forTests: process.argv.includes('--for-tests'),
  })
} catch (error) {
  process.stderr.write(
    `${isPlainError(error) ? error.message : `Could not start: ${(error as Error)?.stack ?? error}`}\n`,
  )
  process.exit(1)
}
