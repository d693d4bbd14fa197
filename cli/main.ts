// The command line: npm run studio -- --help
import { enableCompileCache } from 'node:module'
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import { withEnvFile } from '#platform/config/env-file.ts'
import { isPlainError } from '#platform/plain-error.ts'

// Readers such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Compiling would take half of a command's time.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
const { runStudio } = await import('./run-studio.ts').catch(sayPlainly)

process.exitCode = await runStudio(process.argv.slice(2), {
  environment: withEnvFile(process.env),
  clock: () => new Date(),
  systemUser: systemUser(),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  terminal: process.stdin.isTTY && process.stderr.isTTY ? process : undefined,
})

/** Invalid overrides are reported on import, without a stack trace. */
function sayPlainly(error: unknown): never {
  if (!isPlainError(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user may have no name.
    return ''
  }
}
