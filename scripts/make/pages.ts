import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'
import { stockholmDay } from '#domain/kernel/time.ts'
import {
  ANY_ORIGIN,
  type BuiltPage,
  builtPagesFolder,
  CLASS_NAMES,
  COMPRESSED_FOR,
} from '#server/pages/built-pages.server.ts'
import { compressBody, SUFFIXES } from '#server/pages/cached-page.server.ts'
import { isHtml, type PublicRendering, withPolicy } from '#server/pages/document.server.ts'
import {
  type ClassNames,
  classLists,
  inlineSheet,
  withOwnSheet,
  withShortClasses,
} from '#server/pages/page-styles.server.ts'
import { classesIn, isAnimation, ownSheet, replaceClasses } from './used-rules.ts'

type BuiltServer = Pick<typeof import('#server/serve.server.ts'), 'renderForBuild'>

/**
 * Renders every public page, with and without sample content, next to the built server.
 * @param build folder with `client` and `server`
 * @throws Error for the first page that can't be rendered
 */
export async function writePages(build: string, { renderForBuild }: BuiltServer): Promise<void> {
  const now = new Date()
  for (const sampleContent of [true, false]) {
    const folder = builtPagesFolder(build, { sampleContent })
    mkdirSync(folder, { recursive: true })
    const pages = await renderForBuild({ publicUrl: ANY_ORIGIN, sampleContent, emailJs: undefined }, now)
    const names = shortClasses(
      pages
        .map(({ rendering }) => rendering)
        .filter(({ contentType }) => isHtml(contentType))
        .map(({ text }) => text),
    )
    writeFileSync(join(folder, CLASS_NAMES), JSON.stringify(names))
    const list: BuiltPage[] = []
    for (const { match, rendering } of pages) {
      const { status, contentType } = requireRendered(match.address, rendering)
      const file = `${list.length}${isHtml(contentType) ? '.html' : '.txt'}`
      const body = isHtml(contentType) ? asDocument(rendering.text, names) : rendering.text
      // The policy isn't stored because it depends on the origin; this proves that it can be made.
      withPolicy(match.path, rendering, body, { publicUrl: COMPRESSED_FOR, emailJs: undefined })
      writeFileSync(join(folder, file), body)
      const day = match.page.dated ? stockholmDay(now) : undefined
      list.push({ address: match.address, status, contentType, file, day, isCompressed: sampleContent })
      if (sampleContent) await compress(join(folder, file), body)
    }
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(list, undefined, 1))
  }
}

function asDocument(html: string, names: ClassNames): string {
  return withShortClasses(withOwnSheet(html, withShortSelectors(ownSheet(html), names)), names)
}

function requireRendered(address: string, rendering: PublicRendering): PublicRendering {
  const { status, text } = rendering
  const expected = address.endsWith('/unknown-address') ? 404 : 200
  if (status !== expected) throw new Error(`${address} can't be rendered (${status}): ${text.slice(0, 300)}`)
  return rendering
}

/** Only sample pages are compressed, because sites with other settings compress while they run. */
async function compress(file: string, body: string): Promise<void> {
  const { br, gzip } = await compressBody(Buffer.from(body.replaceAll(ANY_ORIGIN, COMPRESSED_FOR)))
  writeFileSync(file + SUFFIXES.br, br)
  writeFileSync(file + SUFFIXES.gzip, gzip)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A single class with its pseudo-classes and attributes. */
const ALONE = /^\.(?:\\.|[\w-]|[^\0-\x7f])+(?:::?[\w-]+(?:\([\w-]+\))?|\[[^\]]*\])*$/

/**
 * Shortens class names, the most frequent first: a third of a page's bytes are names. A class whose rules
 * involve other elements keeps its name, so that the full stylesheet matches, too.
 * @param pages rendered pages with the full stylesheet
 */
export function shortClasses(pages: readonly string[]): ClassNames {
  const [first] = pages
  if (first === undefined) return {}
  const { lone, shared } = classesOf(inlineSheet(first).css)
  const taken = new Set([...shared, ...pages.flatMap(classLists).flat()])
  const short = freeNames(taken)
  return Object.fromEntries(
    byFrequency(pages.flatMap(classLists).flat())
      .filter((name) => lone.has(name) && !shared.has(name))
      .map((name) => [name, short.next().value]),
  )
}

export function withShortSelectors(css: string, names: ClassNames): string {
  const sheet = parse(css)
  sheet.walkRules(/\./, (rule) => {
    if (isAnimation(rule.parent)) return
    rule.selector = replaceClasses(rule.selector, (name, written) => {
      const short = names[name]
      return short ? `.${short}` : written
    })
  })
  return sheet.toString()
}

/** Classes with rules of their own, and classes that share a rule with another class or element. */
function classesOf(css: string): { lone: Set<string>; shared: Set<string> } {
  const lone = new Set<string>()
  const shared = new Set<string>()
  parse(css).walkRules((rule) => {
    for (const selector of rule.selectors) {
      const kept = ALONE.test(selector) ? lone : shared
      for (const name of classesIn(selector)) kept.add(name)
    }
  })
  return { lone, shared }
}

function byFrequency(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([a, of], [b, than]) => than - of || (a < b ? -1 : 1)).map(([name]) => name)
}

function* freeNames(taken: ReadonlySet<string>): Generator<string, never> {
  for (let number = 0; ; number += 1) {
    const name = nameOf(number)
    if (!taken.has(name)) yield name
  }
}

/** a, b, … Z, aa, ab, … */
function nameOf(number: number): string {
  const rest = Math.floor(number / LETTERS.length)
  return (rest > 0 ? nameOf(rest - 1) : '') + LETTERS[number % LETTERS.length]
}
