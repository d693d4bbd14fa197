import { parse } from 'postcss'
import { type ClassNames, classLists } from '#server/pages/class-names.server.ts'
import { inlineSheet } from '#server/pages/page-styles.server.ts'
import { classesIn, isAnimation, replaceClasses } from './selectors.ts'

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
