import { basename } from 'node:path'
import { gameOf } from '../capture/application.ts'
import type { Capture, Trace } from '../capture/capture.ts'
import { capturedAtOf } from '../comparison/captured-at.ts'
import { type Run, runOf } from '../comparison/run.ts'
import type { TrimWindow } from '../trim/trim.ts'
import { didYouMean } from './nearest.ts'

/** `unnamed`: why there are none, without the names of programs. */
export type ChosenRuns = { runs: Run[] } | { refused: string; unnamed: string }

const NO_PROCESS = 'It does not hold the process that was asked for.'

/** CapFrameX puts several runs into one file; of other tools, several traces are several processes. */
const RUN_OF_FILE = /\|run \d+$/

/** Which traces of a capture are meant; `name` for the sentence that says that there are none. */
export type Wanted = { name: string; has: (trace: Trace) => boolean }

/** The runs of a capture: of the trace that is wanted, else of the one that is taken for the game. @param modified when the file was written last */
export function chooseRuns(
  file: string,
  capture: Capture,
  wanted: Wanted | undefined,
  window: TrimWindow,
  modified?: number,
): ChosenRuns {
  const [likeliest] = capture.traces
  const fitting = capture.traces.filter(
    (trace) => wanted?.has(trace) ?? trace.application === likeliest?.application,
  )
  const [first] = fitting
  if (!first) return { refused: noProcess(capture, wanted?.name ?? ''), unnamed: NO_PROCESS }
  const traces = RUN_OF_FILE.test(first.key) ? inFileOrder(fitting) : [first]
  return {
    runs: traces.map((trace) =>
      runOf(labelOf(file, trace, traces), capture, trace, window, capturedAtOf(basename(file), modified)),
    ),
  }
}

export function isOneOf(processes: readonly string[]): Wanted {
  return {
    name: processes.join("' or '"),
    has: (trace) => processes.some((process) => is(trace, process)),
  }
}

/** @param game as `gameOf` has it */
export function isOfGame(game: string): Wanted {
  return {
    name: game,
    has: ({ application }) => application === undefined || gameOf(application) === game,
  }
}

/** By name, with or without `.exe`, by number, or by the whole key. Formats of a single game name no process. */
function is({ application, processId, key }: Trace, process: string): boolean {
  if (application === undefined && processId === undefined) return true
  const names = [application, application?.replace(/\.exe$/i, ''), processId?.toString(), key]
  return names.some((name) => name?.toLowerCase() === process.toLowerCase())
}

function noProcess({ traces }: Capture, process: string): string {
  const names = [...new Set(traces.map(({ application, key }) => application ?? key))]
  return `It holds no process '${process}', but ${names.slice(0, 8).join(', ')}.${didYouMean(process, names)}`
}

function inFileOrder(traces: readonly Trace[]): readonly Trace[] {
  return traces.toSorted((one, other) => numberOf(one) - numberOf(other))
}

function numberOf({ key }: Trace): number {
  return Number(/\d+$/.exec(key)?.[0])
}

function labelOf(file: string, trace: Trace, traces: readonly Trace[]): string {
  return traces.length > 1 ? `${basename(file)}, run ${numberOf(trace)}` : basename(file)
}
