import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runStudio } from '#studio/run-studio.ts'
import type { Environment, ServerProcess } from '../server-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** @returns what it printed */
export type StudioCommand = (...words: string[]) => Promise<string>

/**
 * The studio's command line beside a running server, as the studio uses it, but in the process of the test: a start costs a second.
 * @param environment what the server is configured with besides
 * @param clock when it thinks it is
 */
export function studioCommand(
  server: ServerProcess,
  databaseUrl: string | undefined,
  environment: Environment = {},
  clock: () => Date = () => new Date(),
): StudioCommand {
  return async (...words) => {
    let [printed, problems] = ['', '']
    const status = await runStudio(words, {
      environment: { ...environment, ...placeOf(server, databaseUrl) },
      clock,
      systemUser: 'tester',
      print: (text) => {
        printed += text
      },
      printError: (text) => {
        problems += text
      },
      input: async () => '',
      terminal: undefined,
    })
    if (status !== 0) throw new Error(`studio ${words.join(' ')} ended with ${status}: ${problems}`)
    return printed
  }
}

/** The same as a process of its own, as `npm run studio` starts it. */
export function studioProcess(server: ServerProcess, databaseUrl: string | undefined): StudioCommand {
  const env = { ...process.env, ...placeOf(server, databaseUrl) }
  return async (...words) => {
    const { stdout } = await promisify(execFile)(
      join(ROOT, 'node_modules/.bin/node'),
      ['studio/main.ts', ...words],
      { cwd: ROOT, env },
    )
    return stdout
  }
}

function placeOf(server: ServerProcess, databaseUrl: string | undefined): Environment {
  return {
    PORT: String(server.port),
    DATA_DIR: server.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
}
