import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ApiRoute } from '../../server/api/route/api-route.server.ts'
import { ROOT } from '../run-tool.ts'

type Random = () => number

const DAY_MS = 24 * 3600 * 1000

const ODD: readonly unknown[] = [
  '',
  ' ',
  'a',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '🎮'.repeat(300),
  'x'.repeat(20_000),
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%00%ff',
  'null',
  '__proto__',
  '1e999',
  '9007199254740993',
  '0',
  '-1',
  '2026-02-30',
  '2099-12-31',
  '9999-99-99',
  'NaN',
  null,
  true,
  false,
  0,
  -0,
  -1,
  1e308,
  0.1,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  [null],
  { length: 3 },
  { toString: 1 },
  Array.from({ length: 200 }, (_, index) => index),
]

/** A value for a field, often a plausible one. @param ids existing ids */
export function valueFor(name: string, random: Random, ids: readonly string[]): unknown {
  if (random() < 0.3) return pick(ODD, random)
  if (/mail/i.test(name)) return `someone-${Math.floor(random() * 1e6)}@games.example`
  if (/(Id|^id|^to|about|before|after)$/.test(name)) return pick(ids, random)
  if (/(On|Until|By|day|date|from)$/i.test(name))
    return new Date(Date.now() + (random() * 400 - 100) * DAY_MS).toISOString().slice(0, 10)
  if (/amount|net|gross|price|fps|time|percent|days|size|quantity|limit/i.test(name))
    return pick([149, '149.50', 12, '12', 0, '60', 99.5, '1 000,00'], random)
  if (/lines|items|choices|options|rows|figures|attachments/i.test(name))
    return Array.from({ length: Math.floor(random() * 3) }, () => ({
      text: 'Water',
      net: 100,
      amount: '100.00',
      what: 'Water',
      kind: 'build',
      url: 'https://files.example.com/build.zip',
      title: 'Build',
    }))
  if (/password/i.test(name)) return '16.7ms-budget'
  if (/^(is|has|may)[A-Z]|asks|accept|agree/.test(name)) return random() < 0.7
  if (/country/i.test(name)) return pick(['SE', 'DE', 'FI', 'US', 'XX'], random)
  if (/vat/i.test(name)) return pick(['SE556677889901', 'DE123456789', 'FI12345678'], random)
  if (/url|link|address/i.test(name)) return 'https://drive.google.com/file/d/abc/view'
  if (/role/.test(name)) return pick(['owner', 'engineer'], random)
  if (/kind/.test(name)) return pick(['consumer', 'company', 'build', 'report'], random)
  if (/service|tier|title/.test(name))
    return pick(['full-optimization', 'performance-audit', 'indie'], random)
  if (/status/.test(name)) return pick(['paid', 'offered', 'draft', 'new', 'done', 'dead', 'pending'], random)
  return 'A word of the studio.'
}

/** A JSON body with some of the fields, or malformed JSON. */
export function bodyOf(fields: readonly string[], random: Random, ids: readonly string[]): string {
  const kind = random()
  if (kind < 0.03) return pick(['', '[]', '"', '{', '{"a":', 'null', '{}}', '{"__proto__":{"x":1}}'], random)
  const share = 0.2 + random() * 0.8
  const chosen = fields.filter(() => random() < share)
  return JSON.stringify(Object.fromEntries(chosen.map((name) => [name, valueFor(name, random, ids)])))
}

export function pick<Item>(all: readonly Item[], random: Random): Item {
  return all[Math.floor(random() * all.length)] as Item
}

export type KnownRoute = { method: string; path: string; fields: readonly string[] }

/** Every API route with the field names of the schemas that its file imports, directly or indirectly. */
export async function knownRoutes(): Promise<KnownRoute[]> {
  const files = globSync('server/api/**/*.server.ts', { cwd: ROOT })
  const found: KnownRoute[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(join(ROOT, file))
    const routes = Object.values(module)
      .filter((value): value is ApiRoute[] => Array.isArray(value))
      .flat()
      .filter((route) => typeof route?.path === 'string')
    // The registry repeats the routes of other files.
    if (routes.length === 0 || file.endsWith('/routes.server.ts')) continue
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
    for (const [, path] of text.matchAll(/from '([.#][^']+\.schema\.ts)'/g))
      if (path) files.add(path.startsWith('#') ? join(ROOT, path.slice(1)) : resolve(dirname(each), path))
  }
  return [...names].filter((name) => !NO_FIELDS.has(name))
}

const NO_FIELDS = new Set('import export const return type if for case else throw function'.split(' '))
