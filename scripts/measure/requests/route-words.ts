import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ApiRoute } from '../../../server/api/route/api-route.server.ts'
import { ROOT } from '../../run-tool.ts'

/** A route, and what the fields of its input may be called. */
export type KnownRoute = { method: string; path: string; fields: readonly string[] }

/** Every route of the API, with the names of fields in the schemas that its file imports, and in those that these import. */
export async function knownRoutes(): Promise<KnownRoute[]> {
  const files = globSync('server/api/**/*.server.ts', { cwd: ROOT })
  const found: KnownRoute[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(join(ROOT, file))
    const routes = Object.values(module)
      .filter((value): value is ApiRoute[] => Array.isArray(value))
      .flat()
      .filter((route) => typeof route?.path === 'string')
    // A list of lists names routes that stand in their own files.
    if (routes.length === 0 || file.endsWith('/routes.server.ts') || file.endsWith('/desk.server.ts'))
      continue
    const fields = fieldsIn(join(ROOT, file))
    found.push(...routes.map(({ method, path }) => ({ method, path, fields })))
  }
  return found
}

function fieldsIn(file: string): string[] {
  const names = new Set<string>()
  const files = new Set([file])
  for (const each of files) {
    const text = readFileSync(each, 'utf8')
    for (const [, name] of text.matchAll(/^\s*(\w+):? (?:z\.|day|text|amount|optional|_)?/gm))
      if (name && /^[a-z]\w{1,30}$/.test(name)) names.add(name)
    for (const [, path] of text.matchAll(/from '(\.[^']+\.schema\.ts)'/g))
      if (path) files.add(resolve(dirname(each), path))
  }
  return [...names].filter((name) => !NO_FIELDS.has(name))
}

const NO_FIELDS = new Set([
  'import',
  'export',
  'const',
  'return',
  'type',
  'if',
  'for',
  'case',
  'else',
  'throw',
  'function',
])
