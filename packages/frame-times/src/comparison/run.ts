import { gameOf } from '../capture/application.ts'
import type { Capture, Trace } from '../capture/capture.ts'
import { type Cut, DEFAULT_WINDOW, type TrimWindow, trimmed } from '../traces/trim.ts'
import type { Verdict } from './verdict.ts'

export type Run = {
  label: string
  capture: CaptureFacts
  trace: Trace
  trim: { window: TrimWindow; cut: Cut }
  /** ISO date with time, with or without a time zone. */
  capturedAt: string | undefined
  scene?: string | undefined
}

/** A run never belongs to both sides. */
export type Sides = { before: readonly Run[]; after: readonly Run[] }

export type CaptureFacts = Omit<Capture, 'traces'> & { traces: readonly TraceFacts[] }

export type TraceFacts = Pick<Trace, 'key' | 'application' | 'kind' | 'frames' | 'seconds' | 'counts'>

/** @param capturedAt used if the capture has no date, such as from `capturedAtOf` */
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

/** CapFrameX stores several runs in one file. In files of other tools, traces are processes. */
const RUN_OF_FILE = /\|run \d+$/

/** The likeliest trace that fits or, from CapFrameX, all its runs in the order of the file. */
export function runTraces(traces: readonly Trace[], fits: (trace: Trace) => boolean): readonly Trace[] {
  const fitting = traces.filter(fits)
  const [first] = fitting
  if (!first || !RUN_OF_FILE.test(first.key)) return first ? [first] : []
  return fitting.toSorted((one, other) => runNumber(one) - runNumber(other))
}

export function runNumber({ key }: Trace): number {
  return Number(/\d+$/.exec(key)?.[0])
}

/** @param game from `gameOf`. Formats without names of programs fit any game. */
export function isOfGame(game: string): (trace: Trace) => boolean {
  return ({ application }) => application === undefined || gameOf(application) === game
}

/** Equal for runs of the same recording, even in different files. */
export function recording({ capture, trace }: Run): string {
  return framesIn(trace) ?? `${capture.sha256} ${trace.key}`
}

export function factsOf({ key, application, kind, frames, seconds, counts }: TraceFacts): TraceFacts {
  return { key, application, kind, frames, seconds, counts }
}

/** Enough frames to distinguish recordings. */
const DIGESTED_FRAMES = 65_536
/** Recordings with fewer distinct frame times are too simple to recognize. */
const LEAST_DIFFERENT = 16
/** Tools write ten-thousandths of a millisecond. */
const PER_MS = 10_000

const digests = new WeakMap<Trace, string | undefined>()

/**
 * Fingerprint of the frame times, cached by trace: no machine renders twice in the same times.
 * @returns undefined for too few distinct values
 */
function framesIn(trace: Trace): string | undefined {
  if (!digests.has(trace)) digests.set(trace, digest(trace.columns.frameTime))
  return digests.get(trace)
}

/** FNV-1a twice, over integers. */
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

/** @returns undefined if all runs are of one game */
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

function games(runs: readonly Run[]): string[] {
  const names = new Map<string, string>()
  for (const { trace } of runs) {
    const { application } = trace
    if (application !== undefined && !names.has(gameOf(application)))
      names.set(gameOf(application), application)
  }
  return [...names.values()]
}

/** Examples: `Game_2025-11-23_17-38-12.csv`, `…_2024_04_16T234455_Log.csv`, `pmcap-game.exe-250709-222018.csv`. */
const STAMPS = [
  /(?<!\d)(20\d\d)([-_]?)(\d\d)\2(\d\d)[T_ -](\d\d)([-_.]?)(\d\d)\6(\d\d)(?!\d)/,
  /(?<!\d)(\d\d)()(\d\d)(\d\d)-(\d\d)()(\d\d)(\d\d)(?!\d)/,
]

/**
 * The capture time in local time from the name of the file, else from its modification time (ms since 1970).
 * Dates of copied files are wrong, which comparisons detect because runs would overlap.
 */
export function capturedAtOf(file: string, modified?: number): string | undefined {
  for (const stamp of STAMPS) {
    const [, year = '', , month, day, hour, , minute, second] = stamp.exec(file) ?? []
    const date = `${year.padStart(4, '20')}-${month}-${day}T${hour}:${minute}:${second}`
    if (year !== '' && !Number.isNaN(Date.parse(`${date}Z`))) return date
  }
  return modified === undefined || !(Math.abs(modified) < 8e15) ? undefined : new Date(modified).toISOString()
}
