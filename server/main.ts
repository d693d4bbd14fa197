import { parseConfig } from '../platform/config/config.ts'
import { isPlainError } from '../platform/plain-error.ts'

// Libraries choose by it; a run from the build is never a development run.
process.env.NODE_ENV ??= 'production'

try {
  const config = parseConfig(process.env)
  const build = new URL('../build/server/index.js', import.meta.url).href
  const { serve }: typeof import('./serve.server.ts') = await import(build)
  await serve(config, (line: string) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(
    `${isPlainError(error) ? error.message : `Could not start: ${(error as Error)?.stack ?? error}`}\n`,
  )
  process.exit(1)
}
