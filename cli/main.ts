// The studio's command line: npm run studio -- --help
import { enableCompileCache } from 'node:module'
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import { withEnvFile } from '#platform/config/env-file.ts'
import { isPlainError } from '#platform/plain-error.ts'

// A reader of the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Half of a command's time would be compiling.
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

/** The studio's own words are read while all is loaded: what of them does not fit is said without a stack. */
function sayPlainly(error: unknown): never {
  if (!isPlainError(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // In a container whose user has no name.
    return ''
  }
}
