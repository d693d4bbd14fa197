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

/** What the built server offers to the build. */
type BuiltServer = Pick<typeof import('#server/serve.server.ts'), 'renderForBuild'>

/**
 * Renders every public page, with and without samples, and writes them beside the server that was just built.
 * @param build the folder of the build, with `client` and `server` in it
 * @throws for the first page that cannot be rendered: a build with such a page is none
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
      // Nothing is kept of the policy: it depends on the origin. That it can be made is shown here.
      withPolicy(match.path, rendering, body, { publicUrl: COMPRESSED_FOR, emailJs: undefined })
      writeFileSync(join(folder, file), body)
      const day = match.page.dated ? stockholmDay(now) : undefined
      list.push({ address: match.address, status, contentType, file, day, isCompressed: sampleContent })
      if (sampleContent) await compress(join(folder, file), body)
    }
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(list, undefined, 1))
  }
}

/** With the styles of its own HTML alone, and short names for its classes. */
function asDocument(html: string, names: ClassNames): string {
  return withShortClasses(withOwnSheet(html, withShortSelectors(ownSheet(html), names)), names)
}

/** @returns the rendering, which is a page of the site or one that says that there is none */
function requireRendered(address: string, rendering: PublicRendering): PublicRendering {
  const { status, text } = rendering
  const expected = address.endsWith('/unknown-address') ? 404 : 200
  if (status !== expected) throw new Error(`${address} cannot be rendered (${status}): ${text.slice(0, 300)}`)
  return rendering
}

/** The samples show where people reach the site at the default origin; others compress while they run. */
async function compress(file: string, body: string): Promise<void> {
  const { br, gzip } = await compressBody(Buffer.from(body.replaceAll(ANY_ORIGIN, COMPRESSED_FOR)))
  writeFileSync(file + SUFFIXES.br, br)
  writeFileSync(file + SUFFIXES.gzip, gzip)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** One class and what state it is in: no other element and no other class has a part in it. */
const ALONE = /^\.(?:\\.|[\w-]|[^\0-\x7f])+(?:::?[\w-]+(?:\([\w-]+\))?|\[[^\]]*\])*$/

/**
 * Short names for the classes of all pages, the shortest for those that stand most often: a third of a page's bytes are names.
 * A class by which rules find another element keeps its own name, so that the rules of the whole stylesheet find it too.
 * @param pages as the framework made them, each with the whole stylesheet
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

/** A stylesheet with the short names in its selectors. */
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

/** Classes that have rules for themselves, and those that share one with another class or element. */
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
