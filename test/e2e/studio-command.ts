import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Environment, ServerProcess } from '../server-process.ts'

const ROOT = join(import.meta.dirname, '../..')

export type StudioCommand = (...words: string[]) => Promise<string>

/**
 * The studio's command line beside a running server, as the studio uses it.
 * @param environment what the server is configured with besides
 * @returns what it printed
 */
export function studioCommand(
  server: ServerProcess,
  databaseUrl: string | undefined,
  environment: Environment = {},
): StudioCommand {
  const env = {
    ...process.env,
    ...environment,
    PORT: String(server.port),
    DATA_DIR: server.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return async (...words) => {
    const { stdout } = await promisify(execFile)(
      join(ROOT, 'node_modules/.bin/node'),
      ['studio/main.ts', ...words],
      { cwd: ROOT, env },
    )
    return stdout
  }
}
