import { gameOf } from '../capture/application.ts'
import type { Capture, Trace } from '../capture/capture.ts'
import { type Cut, DEFAULT_WINDOW, type TrimWindow, trimmed } from '../traces/trim.ts'
import type { Verdict } from './verdict.ts'

/** One measured run of a side: one trace of one capture, trimmed. */
export type Run = {
  label: string
  capture: CaptureFacts
  /** What was kept. */
  trace: Trace
  trim: { window: TrimWindow; cut: Cut }
  /** An ISO date with its time, with its zone or by a clock on the wall. */
  capturedAt: string | undefined
  /** What was played, where a comparison is of several scenes; `sceneOf` finds it. */
  scene?: string | undefined
}

/** Before and after; a run never belongs to both. */
export type Sides = { before: readonly Run[]; after: readonly Run[] }

/** A capture without its frames. */
export type CaptureFacts = Omit<Capture, 'traces'> & { traces: readonly TraceFacts[] }

export type TraceFacts = Pick<Trace, 'key' | 'application' | 'kind' | 'frames' | 'seconds' | 'counts'>

/** `capturedAt` where the caller knows it and the capture does not say, such as by `capturedAtOf` its file. */
export function runOf(
  label: string,
  capture: Capture,
  trace: Trace,
  window: TrimWindow = DEFAULT_WINDOW,
  capturedAt?: string,
): Run {
  const { trace: kept, cut } = trimmed(trace, window)
  return {
    label,
    capture: { ...capture, traces: capture.traces.map(factsOf) },
    trace: kept,
    trim: { window, cut },
    capturedAt: capture.metadata.capturedAt ?? capturedAt,
  }
}

/** Equal for two runs that come from the same recording, in whatever file: the second of them is no measurement of its own. */
export function recording({ capture, trace }: Run): string {
  return framesIn(trace) ?? `${capture.sha256} ${trace.key}`
}

function factsOf({ key, application, kind, frames, seconds, counts }: Trace): TraceFacts {
  return { key, application, kind, frames, seconds, counts }
}

/** So many frames tell recordings apart. */
const DIGESTED_FRAMES = 65_536
/** Fewer different frame times are no sign of one recording: those of a frame rate that is made up, or of hardly any frames. */
const LEAST_DIFFERENT = 16
/** What tools write: a ten-thousandth of a millisecond. */
const PER_MS = 10_000

const digests = new WeakMap<Trace, string | undefined>()

/**
 * Equal for traces of the same frames, however their files were named, packed or converted: no machine renders twice in the same times.
 * Undefined where the frames say too little. Worked out once for a trace.
 */
function framesIn(trace: Trace): string | undefined {
  if (!digests.has(trace)) digests.set(trace, digest(trace.columns.frameTime))
  return digests.get(trace)
}

/** FNV-1a twice, over whole numbers. */
function digest(frameTime: Float64Array): string | undefined {
  const different = new Set<number>()
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (const ms of frameTime.subarray(0, DIGESTED_FRAMES)) {
    const value = Math.round(ms * PER_MS)
    if (different.size < LEAST_DIFFERENT) different.add(value)
    one = Math.imul(one ^ value, 0x01000193)
    other = Math.imul(other ^ (value + (one >>> 16)), 0x85ebca6b)
  }
  if (different.size < LEAST_DIFFERENT) return undefined
  return `${frameTime.length} ${one >>> 0} ${other >>> 0}`
}

const MOST_NAMED = 3

/** Why runs of several games have no verdict; undefined where all are of one, as far as their captures say. */
export function differentGames({ before, after }: Sides): Verdict | undefined {
  const all = games([...before, ...after])
  if (all.length < 2) return undefined
  const named = (runs: readonly Run[]) => {
    const names = games(runs)
    return (
      [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ') || 'unnamed'
    )
  }
  return {
    outcome: 'not-comparable',
    code: 'different-applications',
    sentence: `The runs are of ${all.length} different applications: ${named(before)} before, ${named(after)} after.`,
  }
}

/** As the first run of each spells it. */
function games(runs: readonly Run[]): string[] {
  const names = new Map<string, string>()
  for (const { trace } of runs) {
    const { application } = trace
    if (application !== undefined && !names.has(gameOf(application)))
      names.set(gameOf(application), application)
  }
  return [...names.values()]
}

/** `Game_2025-11-23_17-38-12.csv`, `…_2024_04_16T234455_Log.csv`, `pmcap-game.exe-250709-222018.csv`: year, month, day, hour, minute, second. */
const STAMPS = [
  /(?<!\d)(20\d\d)([-_]?)(\d\d)\2(\d\d)[T_ -](\d\d)([-_.]?)(\d\d)\6(\d\d)(?!\d)/,
  /(?<!\d)(\d\d)()(\d\d)(\d\d)-(\d\d)()(\d\d)(\d\d)(?!\d)/,
]

/**
 * When a capture was taken, as far as its file says: by its name, as capture tools write it and by the clock on their wall, else by when
 * it was written last (ms since 1970). Dates of copied files are none; who compares them finds runs that lie closer than they are long.
 */
export function capturedAtOf(file: string, modified?: number): string | undefined {
  for (const stamp of STAMPS) {
    const [, year = '', , month, day, hour, , minute, second] = stamp.exec(file) ?? []
    const date = `${year.padStart(4, '20')}-${month}-${day}T${hour}:${minute}:${second}`
    if (year !== '' && !Number.isNaN(Date.parse(`${date}Z`))) return date
  }
  return modified === undefined || !(Math.abs(modified) < 8e15) ? undefined : new Date(modified).toISOString()
}
