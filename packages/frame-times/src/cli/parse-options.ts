import { CONDITIONS, type ConditionId, type Said, saidIn } from '../comparison/conditions.ts'
import { type SceneRule, sceneRuleIn } from '../comparison/scenes.ts'
import type { Declared } from '../report/report-data.ts'
import type { TrimWindow } from '../traces/trim.ts'
import { UsageError } from './usage.ts'

const SECONDS: Record<string, number> = { ms: 0.001, '': 1, s: 1, min: 60 }
const TIME = /^(\d+(?:\.\d+)?)(ms|min|s|)$/

/** `2s..60s`, `2s..` or `..1.5min`. @throws UsageError */
export function parseTrim(text: string | undefined, keepFirstFrame: boolean): TrimWindow {
  const dropFirstFrame = !keepFirstFrame
  if (text === undefined) return { fromSeconds: 0, dropFirstFrame }
  const [from, to, ...more] = text.split('..').map((part) => part.trim())
  if (from === undefined || to === undefined || more.length > 0) throw noTrim(text)
  const fromSeconds = from === '' ? 0 : secondsOf(from, text)
  const toSeconds = to === '' ? undefined : secondsOf(to, text)
  if (toSeconds !== undefined && toSeconds <= fromSeconds)
    throw new UsageError(`--trim ${text} keeps nothing. The end must come after the start.`)
  return { fromSeconds, toSeconds, dropFirstFrame }
}

/** Parses `2%` or `2` as a fraction. @param option for the error message */
export function parsePercent(option: string): (text: string) => number {
  return (text) => {
    const [, digits] = /^(\d+(?:\.\d+)?) ?%?$/.exec(text.trim()) ?? []
    const percent = Number(digits)
    if (percent >= 0 && percent <= 100) return percent / 100
    throw new UsageError(`${option} takes a percentage from 0% to 100%, such as 2%, not '${text}'.`)
  }
}

/** From 1 to 1000. @throws UsageError */
export function parseRequiredRuns(text: string): number {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  if (count >= 1 && count <= 1000) return count
  throw new UsageError(`--require-runs takes a whole number from 1 to 1000, not '${text}'.`)
}

/** @throws UsageError */
export function parseScene(text: string): SceneRule {
  const rule = sceneRuleIn(text)
  if (rule) return rule
  throw new UsageError(
    `--scene takes 'folder', 'comment', or a pattern with {scene} once, such as "*-{scene}-*.csv", not '${text}'.`,
  )
}

function secondsOf(part: string, text: string): number {
  const [, number, unit = ''] = TIME.exec(part) ?? []
  if (number === undefined) throw noTrim(text)
  return Number(number) * (SECONDS[unit] as number)
}

function noTrim(text: string): UsageError {
  return new UsageError(`--trim takes a start and an end, such as 2s..60s, 2s.. or ..60s, not '${text}'.`)
}

/** Common names of conditions besides their ids. */
const ALSO = new Map<string, ConditionId>([
  ['driver', 'gpuDriver'],
  ['api', 'graphicsApi'],
  ['sync', 'syncInterval'],
])

/** `gpu=RTX 4070` for both sides, `driver=576.02 -> 580.10` for a change. @throws UsageError */
export function parseConditions(texts: readonly string[]): Said {
  return Object.fromEntries(texts.map(parseCondition))
}

function parseCondition(text: string): [ConditionId, { before: string; after: string }] {
  const at = text.indexOf('=')
  const said = at === -1 ? undefined : saidIn(text.slice(at + 1))
  if (!said)
    throw new UsageError(
      `--condition takes a condition missing from the captures, such as "gpu=RTX 4070" or "driver=576.02 -> 580.10", not '${text}'.`,
    )
  return [conditionCalled(text.slice(0, at).trim()), said]
}

function conditionCalled(name: string): ConditionId {
  const ids = Object.keys(CONDITIONS) as ConditionId[]
  const called = name.toLowerCase()
  const found =
    ALSO.get(called) ??
    ids.find((id) => [id, CONDITIONS[id].name].some((one) => one.toLowerCase() === called))
  if (found) return found
  throw new UsageError(`Unknown condition '${name}'. Choose from: ${ids.join(', ')}.`)
}

const FACTS = {
  tool: 'captureTool',
  build: 'build',
  machine: 'machine',
  by: 'measuredBy',
  on: 'measuredOn',
  note: 'note',
} as const satisfies Record<string, keyof Declared>

const LONGEST = 200

/** `machine=Ryzen 7600, 32 GB`, or `build=1204 -> 1219` for both sides. @throws UsageError */
export function parseDeclared(texts: readonly string[]): Declared | undefined {
  return texts.length === 0 ? undefined : Object.fromEntries(texts.map(parseFact))
}

function parseFact(text: string): [keyof Declared, Declared[keyof Declared]] {
  const at = text.indexOf('=')
  const [name, said] = [text.slice(0, Math.max(at, 0)).trim().toLowerCase(), text.slice(at + 1).trim()]
  if (at === -1 || said === '' || said.length > LONGEST)
    throw new UsageError(
      `--declare takes a fact of at most ${LONGEST} characters, such as "machine=Ryzen 7600, 32 GB", not '${text}'.`,
    )
  const fact = Object.hasOwn(FACTS, name) ? FACTS[name as keyof typeof FACTS] : undefined
  if (!fact)
    throw new UsageError(
      `Unknown fact '${name}'. Choose from: ${Object.keys(FACTS).join(', ')}. Use --condition for graphics cards, drivers and settings.`,
    )
  if (fact !== 'build') return [fact, said]
  const build = saidIn(said)
  if (build) return [fact, build]
  throw new UsageError(`--declare takes a build for both sides, such as "build=1204 -> 1219", not '${text}'.`)
}

export function declaredSentences(declared: Declared | undefined): string[] {
  return Object.entries(FACTS).flatMap(([name, fact]) => {
    const said = declared?.[fact]
    if (said === undefined) return []
    return [`${name}: ${typeof said === 'string' ? said : `${said.before} before, ${said.after} after`}.`]
  })
}
