// Plain JavaScript, because loading the compiler of TypeScript would take a tenth of the start.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const BUILD = new URL('../build/', import.meta.url)

// Libraries read it, and a run from the build is never a development run.
process.env.NODE_ENV ??= 'production'
// Cuts start-up time by a third. Node continues without it if the folder isn't writable.
enableCompileCache(fileURLToPath(new URL('compile-cache', BUILD)))

try {
  const { serve } = await import(new URL('server/index.js', BUILD).href)
  await serve(process.env, (line) => process.stdout.write(`${line}\n`), {
    build: fileURLToPath(BUILD),
    forTests: process.argv.includes('--for-tests'),
  })
} catch (error) {
  // A PlainError is one sentence for the person at the terminal.
  process.stderr.write(`${error?.isPlain ? error.message : `Could not start: ${error?.stack ?? error}`}\n`)
  process.exit(1)
}
