// Writes docs/api.md from the route table: npm run api-docs. With --print, prints it.

import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ApiRoute } from '#server/api/route/api-route.server.ts'

export const API_FILE = join(import.meta.dirname, '../../docs/api.md')

const CALLERS: Record<ApiRoute['access'], string> = {
  anyone: 'anyone',
  client: 'client',
  account: 'client or staff',
  token: 'program with a token of the project',
  engineer: 'staff',
  owner: 'owner',
}

const INTRODUCTION = `# API

Written by npm run api-docs from the routes. Do not edit.

Every route of the portal and the desk. Bodies are JSON unless noted, and \`?\` marks what may be left out. Other routes are 404.

- **Session**: the cookie that sign-in sets. Requests that change something need an \`Origin\` header of this site.
- **Errors** are one sentence of plain text with a status of 400 or more.
- **Limits** are per address or per client. A refusal is 429 with \`Retry-After\`. [security.md](security.md#limits) has the limits of all other routes.
- **Idempotency-Key**: routes that take one refuse a repeated key for 24 hours.
- **2FA**: routes that ask for it answer 428 unless a code was entered within the last ten minutes.
- **Uploads** follow tus 1.0.0. Their parameters are headers.
- **Tokens** of a project are sent as \`Authorization: Bearer TOKEN\`. A pushed file also has its hash in \`X-Sha256\`.
`

/**
 * A placeholder for anything that a handler uses before it reads its input. Every property and every call returns the
 * placeholder itself.
 */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : anything),
  apply: () => anything,
})

/** Replaces the module that reads input with one that passes its schema to the context and stops the handler. */
const RECORDER = `
export const readJson = (c, schema) => c.found('body', schema)
export const parseInput = (schema) => globalThis.foundQuery(schema)
export const limitBody = () => {}`

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/server/http/body.server.ts')
      ? { format: 'module', source: RECORDER, shortCircuit: true }
      : next(url, context),
})

type Found = { kind: 'body' | 'query'; schema: z.core.$ZodType }

/** Runs a handler until it reads its input. @returns undefined if it doesn't read any */
async function inputOf(route: ApiRoute): Promise<Found | undefined> {
  let input: Found | undefined
  const found = (kind: Found['kind'], schema: z.core.$ZodType) => {
    input ??= { kind, schema }
    throw new Error('stop')
  }
  Object.assign(globalThis, { foundQuery: (schema: z.core.$ZodType) => found('query', schema) })
  const context = new Proxy({}, { get: (_, key) => (key === 'found' ? found : anything) })
  const handle = route.handle as (...all: unknown[]) => Promise<unknown>
  await (async () => handle(context, anything, anything))().catch(() => undefined)
  return input
}

type Json = z.core.JSONSchema.BaseSchema

const LONGEST_LIST = 12

function typeOf(schema: Json): string {
  if (schema.enum && schema.enum.length > LONGEST_LIST) return `one of ${schema.enum.length} strings`
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice as Json)))].join(' | ')
  if (schema.type === 'array') return arrayOf(typeOf(schema.items as Json))
  if (schema.properties) return `{ ${fieldsOf(schema)} }`
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

function arrayOf(type: string): string {
  return /^\w+$|^\{[^|]*\}$/.test(type) ? `${type}[]` : `(${type})[]`
}

function fieldsOf({ properties = {}, required = [] }: Json): string {
  return Object.entries(properties)
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field as Json)}`)
    .join(', ')
}

async function linesOf(route: ApiRoute): Promise<string> {
  const { method, path, limit, body } = route
  const staff = 'factorWithin' in route && route.factorWithin ? ['2FA'] : []
  const once = 'once' in route && route.once ? ['Idempotency-Key'] : []
  const size = body && body.kind !== 'json' ? [`${body.kind} body up to ${body.maxKib} KiB`] : []
  const rate = limit
    ? [`${limit.hits} in ${limit.windowSeconds} s per ${limit.per === 'client' ? 'client' : 'address'}`]
    : []
  const caller = 'reads' in route ? 'client, or staff viewing as the client' : CALLERS[route.access]
  const input = await inputOf(route)
  const schema = input && (z.toJSONSchema(input.schema, { io: 'input', unrepresentable: 'any' }) as Json)
  const fields = schema ? `\n  - ${input.kind}: \`${typeOf(schema)}\`` : ''
  return `- \`${method} ${path.replace(/\{[^}]*\}/g, '')}\`: ${[caller, ...rate, ...staff, ...once, ...size].join(', ')}${fields}`
}

/** The desk's routes are grouped by screen. */
function groupOf({ path }: ApiRoute): string {
  const [, , first = '', second = ''] = path.split('/')
  return first === 'desk' ? `desk/${second}` : first
}

const { apiRoutes } = await import('#server/api/routes.server.ts')
const groups = Map.groupBy(apiRoutes, groupOf)
let text = INTRODUCTION
for (const [group, routes] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
  text += `\n## ${group}\n\n${(await Promise.all(routes.map(linesOf))).join('\n')}\n`
if (process.argv.includes('--print')) process.stdout.write(text)
else writeFileSync(API_FILE, text)
