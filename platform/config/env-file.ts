import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

type Variables = Record<string, string | undefined>

const ROOT = join(import.meta.dirname, '../..')
/** Commands that people run on their own machine. Services, containers and tests get their variables in other ways. */
const NPM_SCRIPTS: readonly (string | undefined)[] = ['start', 'dev', 'studio']

/**
 * Adds the variables from the file `.env` if npm is running a script that reads it. Variables that are already set take
 * precedence.
 * @param folder that contains the file
 */
export function withEnvFile(environment: Variables, folder: string = ROOT): Variables {
  const file = join(folder, '.env')
  if (!NPM_SCRIPTS.includes(environment.npm_lifecycle_event) || !existsSync(file)) return environment
  return { ...parseEnv(readFileSync(file, 'utf8')), ...environment }
}
