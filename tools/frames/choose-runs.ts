import { basename } from 'node:path'
import type { Capture, Trace } from '../../analysis/capture/capture.ts'
import { type Run, runOf } from '../../analysis/comparison/run.ts'
import type { TrimWindow } from '../../analysis/trim/trim.ts'
import { didYouMean } from './nearest.ts'

type ChosenRuns = { runs: Run[] } | { refused: string }

/** CapFrameX puts several runs into one file; of other tools, several traces are several processes. */
const RUN_OF_FILE = /\|run \d+$/

/** The runs of a capture: of the process that is asked for, else of the one with the most frames. */
export function chooseRuns(
  file: string,
  capture: Capture,
  process: string | undefined,
  window: TrimWindow,
): ChosenRuns {
  const fitting =
    process === undefined ? capture.traces : capture.traces.filter((trace) => is(trace, process))
  const [first] = fitting
  if (!first) return { refused: noProcess(capture, process as string) }
  const traces = RUN_OF_FILE.test(first.key) ? inFileOrder(fitting) : [first]
  return {
    runs: traces.map((trace) => runOf(labelOf(file, trace, traces), capture, trace, window)),
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
