import { configurationIn, gameOf } from '../capture/application.ts'
import { type CaptureMetadata, METADATA } from '../capture/capture.ts'
import type { CaptureFacts, Run, Sides } from '../comparison/run.ts'

const ALLOWED: ReadonlySet<string> = new Set(METADATA)
const LONGEST = 200
/** Drives, shares, home folders and email addresses. */
const PRIVATE = /[a-z]:[\\/]|\\\\|\/(home|users)\/|\S@\S/i

/** Keeps only allowed facts without paths and addresses. */
export function publishable(
  metadata: { [Fact in keyof CaptureMetadata]: string | undefined },
): CaptureMetadata {
  return Object.fromEntries(
    Object.entries(metadata).filter(
      ([key, value]) =>
        value !== undefined && ALLOWED.has(key) && value.length <= LONGEST && !PRIVATE.test(value),
    ),
  )
}

/** Version without the branch, which names a project. */
const VERSION = /^\d+(\.\d+)*(-\d+)?/
const NUMBERED = /^trace (\d+)$/

/**
 * Numbers programs, projects and, unless they are kept, scenes instead of naming them. Different programs stay different, builds of
 * one game stay together. Deterministic, so the report can be recomputed.
 */
export function withoutNames({ before, after }: Sides, { keepsScenes = false } = {}): Sides {
  const runs = [...before, ...after]
  const games = numbersOf([
    ...runs.map(({ trace }) => trace.application),
    ...runs.flatMap(({ capture }) => capture.traces.map(({ application }) => application)),
  ])
  const scenes = new Map([...new Set(runs.map(({ scene }) => scene))].map((name, index) => [name, index + 1]))
  const numbered = (run: Run): Run => ({
    ...run,
    scene: keepsScenes || run.scene === undefined ? run.scene : `Scene ${scenes.get(run.scene)}`,
    capture: captureWithoutNames(run.capture, games),
    trace: {
      ...run.trace,
      key: numberedKey(run.capture, run.trace.key),
      application: programOf(run.trace.application, games),
    },
  })
  return { before: before.map(numbered), after: after.map(numbered) }
}

export function traceKeyOf(key: string, traces: readonly { key: string }[]): string | undefined {
  const [, number] = NUMBERED.exec(key) ?? []
  return number === undefined ? undefined : traces[Number(number) - 1]?.key
}

function captureWithoutNames(capture: CaptureFacts, games: ReadonlyMap<string, number>): CaptureFacts {
  const { buildVersion: _, engineVersion, ...metadata } = capture.metadata
  const version = VERSION.exec(engineVersion ?? '')?.[0]
  const traces = capture.traces.map((trace) => ({
    ...trace,
    key: numberedKey(capture, trace.key),
    application: programOf(trace.application, games),
  }))
  return {
    ...capture,
    metadata: version === undefined ? metadata : { ...metadata, engineVersion: version },
    traces,
    remarks: capture.remarks.map(({ code, sentence }) => ({
      code,
      sentence: code === 'several-traces' ? firstWithoutName(sentence, capture, games) : sentence,
    })),
  }
}

/** This remark names the program that has more frames than the game. */
function firstWithoutName(
  sentence: string,
  { traces }: CaptureFacts,
  games: ReadonlyMap<string, number>,
): string {
  const named = traces.find(({ application }) => sentence.includes(`; ${application} has more frames`))
  return named?.application === undefined
    ? sentence
    : sentence.replace(`; ${named.application} has`, () => `; ${programOf(named.application, games)} has`)
}

function numberedKey({ traces }: CaptureFacts, key: string): string {
  return `trace ${traces.findIndex((trace) => trace.key === key) + 1}`
}

function programOf(application: string | undefined, games: ReadonlyMap<string, number>) {
  if (application === undefined) return undefined
  return `program ${games.get(gameOf(application))}${configurationIn(application)}`
}

function numbersOf(applications: readonly (string | undefined)[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const application of applications)
    if (application !== undefined && !numbers.has(gameOf(application)))
      numbers.set(gameOf(application), numbers.size + 1)
  return numbers
}
