import { gameOf } from '../capture/application.ts'
import type { Trace } from '../capture/capture.ts'

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
