import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

type Variables = Record<string, string | undefined>

const ROOT = join(import.meta.dirname, '../..')
/** Commands that people run on their own machine. Services, containers and tests get their variables in other ways. */
const NPM_SCRIPTS: readonly (string | undefined)[] = ['start', 'dev', 'studio']

/**
 * The environment with the variables of `.env`, if an npm script reads it. Variables that are set take precedence.
 * @param folder that holds the file
 */
export function withEnvFile(environment: Variables, folder: string = ROOT): Variables {
  const file = join(folder, '.env')
  if (!NPM_SCRIPTS.includes(environment.npm_lifecycle_event) || !existsSync(file)) return environment
  return { ...parseEnv(readFileSync(file, 'utf8')), ...environment }
}
