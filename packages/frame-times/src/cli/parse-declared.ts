import { saidIn } from '../comparison/conditions.ts'
import type { Declared } from '../report/report-data.ts'
import { UsageError } from './exit-status.ts'
import { didYouMean } from './nearest.ts'

/** What each fact is called here. */
const FACTS = {
  tool: 'captureTool',
  build: 'build',
  machine: 'machine',
  by: 'measuredBy',
  on: 'measuredOn',
  note: 'note',
} as const satisfies Record<string, keyof Declared>

const LONGEST = 200

/** `machine=Ryzen 7600, 32 GB`; a build of both sides, `build=1204 -> 1219`. @throws UsageError */
export function parseDeclared(texts: readonly string[]): Declared | undefined {
  return texts.length === 0 ? undefined : Object.fromEntries(texts.map(parseFact))
}

function parseFact(text: string): [keyof Declared, Declared[keyof Declared]] {
  const at = text.indexOf('=')
  const [name, said] = [text.slice(0, Math.max(at, 0)).trim().toLowerCase(), text.slice(at + 1).trim()]
  if (at === -1 || said === '' || said.length > LONGEST)
    throw new UsageError(
      `--declare takes a fact and at most ${LONGEST} letters, such as "machine=Ryzen 7600, 32 GB", not '${text}'.`,
    )
  const fact = Object.hasOwn(FACTS, name) ? FACTS[name as keyof typeof FACTS] : undefined
  if (!fact)
    throw new UsageError(
      `There is no fact '${name}' to declare.${didYouMean(name, Object.keys(FACTS))} There are: ${Object.keys(FACTS).join(', ')}. Cards, drivers and settings are said by --condition.`,
    )
  if (fact !== 'build') return [fact, said]
  const build = saidIn(said)
  if (build) return [fact, build]
  throw new UsageError(`--declare takes a build of both sides as "build=1204 -> 1219", not '${text}'.`)
}

/** One line a fact, for people. */
export function declaredSentences(declared: Declared | undefined): string[] {
  return Object.entries(FACTS).flatMap(([name, fact]) => {
    const said = declared?.[fact]
    if (said === undefined) return []
    return [`${name}: ${typeof said === 'string' ? said : `${said.before} before, ${said.after} after`}.`]
  })
}
