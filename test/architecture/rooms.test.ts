import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isIn, isOutside, sourceFile, sourceFiles } from './source-files.ts'

/**
 * The layers of ours that each layer may import, in addition to its own files. A layer that isn't listed fails the
 * test.
 */
const MAY_IMPORT: Record<string, (target: string) => boolean> = {
  content: () => false,
  packages: () => false,
  'domain/kernel': () => false,
  domain: (target) => isIn(target, 'domain', 'packages'),
  // Code behind a port may only see the port and its types, never a use case.
  platform: (target) => isIn(target, 'domain', 'packages') && !target.includes('.server.'),
  // The one composition.
  product: (target) => isIn(target, 'domain', 'content', 'platform'),
  // The entry points.
  server: (target) =>
    isIn(target, 'domain', 'content', 'platform', 'product') || target === 'app/shared/page-contract.ts',
  cli: (target) => isIn(target, 'domain', 'content', 'platform', 'product'),
  app: (target) => isIn(target, 'content', 'packages') || isPure(target),
}

const files = sourceFiles()
const byPath = new Map(files.map((file) => [file.path, file]))
const product = files.filter(({ path }) => !isOutside(path))
const loadedByBrowser = new Set(
  product.filter(({ path }) => isIn(path, 'app')).flatMap(({ targets }) => targets),
)

describe('the rooms of the house', () => {
  it('have a rule each', () => {
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining(product.map(({ path }) => roomOf(path))))
  })

  it('import one way', () => {
    const wrong = product.flatMap(({ path, targets }) =>
      targets.filter((target) => !mayImport(path, target)).map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('import a package by its name, and keep I/O out of it and out of the words', () => {
    const wrong = product
      .filter(({ path }) => isIn(path, 'packages', 'content') && !isCommand(path))
      .filter(({ imports }) => imports.some((name) => name.startsWith('node:')))
    expect(wrong.map(({ path }) => path)).toEqual([])
    const imported = files.filter(
      ({ path, imports }) =>
        !isIn(path, 'packages', 'scripts') && imports.some((name) => name.includes('/packages/')),
    )
    expect(imported.map(({ path }) => path)).toEqual([])
  })

  it('give the browser the small zod', () => {
    const wrong = product
      .filter(({ path }) => isIn(path, 'app') || path.endsWith('.schema.ts') || loadedByBrowser.has(path))
      .filter(({ imports }) => imports.includes('zod'))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('every file', () => {
  it('reads its configuration from the one place that parses it', () => {
    const wrong = product
      .filter(
        ({ path }) =>
          !isIn(path, 'platform/config', 'packages') &&
          !['server/start.mjs', 'server/main.mjs', 'cli/main.ts'].includes(path),
      )
      .filter(({ text }) => /\bprocess\s*\.\s*env\b|\bprocess\s*\[/.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('asks others by the one fetch that asks for no Brotli', () => {
    const asksItself = ['cli/commands/backup.ts', 'packages/frame-times/src/cli/project-server.ts']
    const wrong = product
      .filter(({ path }) => !isIn(path, 'app') && !['platform/ask-outside.ts', ...asksItself].includes(path))
      .filter(({ text }) => /(?<![.\w])fetch\(/.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('leaves HTTP to the server', () => {
    const speaking = product.filter(({ path, text }) => isIn(path, 'domain') && HTTP_WORDS.test(text))
    expect(speaking.map(({ path }) => path)).toEqual(SPEAKS_HTTP)
  })

  it('leaves links of the router to applications of the framework', () => {
    const withRoutersLink = product
      .filter(({ path }) => isIn(path, 'app/site', 'app/analyser', 'app/islands', 'app/components', 'app/ui'))
      .filter(({ text }) =>
        /import \{[^}]*(?<!type )\b(?:Link|NavLink)\b[^}]*\} from 'react-router'/.test(text),
      )
    expect(withRoutersLink.map(({ path }) => path)).toEqual(['app/ui/router-links.tsx'])
  })

  it('draws radio buttons and checkboxes in the style of the house', () => {
    const controls = product.flatMap(({ path, text }) =>
      [...text.matchAll(CONTROL)].map(([tag]) => ({ path, tag })),
    )
    expect(controls.length).toBeGreaterThan(10)
    const foreign = controls.filter(({ tag }) => !/className=.*\b(choice|sr-only|opacity-0)\b/.test(tag))
    expect(foreign.map(({ path }) => path)).toEqual([])
  })

  it('writes the percent sign next to its number: 65%', () => {
    const apart = product
      .filter(({ path }) => isIn(path, 'app', 'domain', 'platform', 'product', 'server', 'cli'))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter(
            (line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && /[\d}] %(?!=)/.test(line) && !SWEDISH.test(line),
          )
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(apart).toEqual([])
  })
})

/** Better Auth uses headers and cookies. This file's functions take and return plain values. */
const SPEAKS_HTTP = ['domain/accounts/auth/auth-calls.server.ts']

/** Types of requests and responses, cookies and wire formats. A sentence may begin with 'Request'. */
const HTTP_WORDS =
  /\b(?:Headers|Response)\b|(?:\bnew |[:<|&(] ?)Request\b|[Ss]et-?[Cc]ookie|text\/event-stream|\bReadableStream\b|from 'hono/

/** To the end of its tag, beyond the arrows of its callbacks. */
const CONTROL = /<input\b(?:=>|[^>])*\btype="(?:radio|checkbox)"(?:=>|[^>])*>/g

/** Names of accounts, in Swedish. */
const SWEDISH = /Sverige, 25 %/

/** Code that builds the package and its command reads files and writes to the terminal. */
function isCommand(path: string): boolean {
  return isIn(path, 'packages/frame-times/src/cli') || path === 'packages/frame-times/build.ts'
}

function mayImport(path: string, target: string): boolean {
  const own = roomOf(path)
  return roomOf(target) === own || MAY_IMPORT[own]?.(target) === true
}

/** The first folder. The kernel is a layer of its own. */
function roomOf(path: string): string {
  if (path.startsWith('domain/kernel/')) return 'domain/kernel'
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'
}

/**
 * Whether a browser may load a file of the domain, which is the case if neither it nor its imports need the server,
 * except for types.
 */
function isPure(path: string, above: readonly string[] = []): boolean {
  if (above.includes(path) || path.endsWith('.schema.ts')) return true
  if (!isIn(path, 'domain') || /\.(server|emails|table)\.ts$/.test(path)) return false
  const text = byPath.get(path)?.text.replaceAll(/^import type [^']*'[^']*'/gm, '') ?? ''
  const { imports, targets } = sourceFile(path, text)
  return (
    imports.every((name) => /^(\.|#overrides$|#domain\/|@bildruta\/|zod\/mini$)/.test(name)) &&
    targets.every((target) => !isIn(target, 'domain') || isPure(target, [...above, path]))
  )
}

it('style sheets name sources that are there', () => {
  const missing = globSync('app/styles/*.css').flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/@source "([^"]+)"/g)]
      .map(([, source = '']) => source)
      .filter((source) => globSync(join(dirname(sheet), source)).length === 0)
      .map((source) => `${sheet} names ${source}`),
  )
  expect(missing).toEqual([])
})
