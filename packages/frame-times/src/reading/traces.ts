import { LEAST_FRAMES, likeliestFirst } from '../capture/application.ts'
import { COLUMNS, type ColumnId, type Remark } from '../capture/capture.ts'
import { COMMA } from './decimal.ts'
import { Refused } from './limits.ts'
import type { FinishedTrace } from './trace-builder.ts'

/** Traces with frames, likely game first, then in file order. @throws Refused if no trace has enough frames */
export function usableTraces(finished: readonly FinishedTrace[]): FinishedTrace[] {
  const byTrace = new Map(
    finished.filter(({ trace }) => trace.frames > 0).map((one) => [one.trace, one] as const),
  )
  const traces = likeliestFirst([...byTrace.keys()])
  requireFrames(traces[0]?.frames ?? 0, finished)
  return traces.flatMap((trace) => byTrace.get(trace) ?? [])
}

function requireFrames(frames: number, finished: readonly FinishedTrace[]): void {
  if (frames === 0 && finished.some(({ trace }) => trace.counts.rows > 0))
    throw new Refused(
      'no-frame-times',
      'No row of this capture has a usable frame time. Capture again with the game in the foreground, and don’t edit the file.',
    )
  if (frames === 0)
    throw new Refused(
      'too-short',
      'This capture has headings but no frames. Start the capture while the game is running.',
    )
  if (frames < LEAST_FRAMES)
    throw new Refused(
      'too-short',
      `This capture has ${frames === 1 ? 'one frame' : `${frames} frames`}, which is too short. Capture at least 30 seconds.`,
    )
}

/** With fewer frames, the slowest 1% is a single frame. */
const FEW_FRAMES = 100

type RemarkOptions = {
  isUnfinished?: boolean | undefined
  point?: number | undefined
  everyFrame?: string | undefined
}

/** Remarks on any capture. @param traces the shown one first */
export function remarksOf(
  traces: readonly FinishedTrace[],
  { isUnfinished = false, point, everyFrame }: RemarkOptions = {},
): Remark[] {
  const [first] = traces
  if (!first) return []
  const { trace, findings } = first
  const outOfRange = Object.entries(findings.outOfRange).map(
    ([id, times]) => `${count(times, 'value')} of ${COLUMNS[id as ColumnId].name}`,
  )
  const remarks: (Remark | false)[] = [
    traces.length > 1 && {
      code: 'several-traces',
      sentence: `The file contains ${traces.length} processes, swap chains or runs; ${whyFirst(traces)}.`,
    },
    trace.kind === 'sampled' && {
      code: 'sampled',
      sentence: `The rows are samples, not every frame, so they show trends but not percentiles and lows.${everyFrame ? ` ${everyFrame}` : ''}`,
    },
    isUnfinished && {
      code: 'unfinished',
      sentence:
        'The file ends in the middle of a row, because the capture wasn’t stopped properly. That row is left out.',
    },
    findings.missing > 1 && {
      code: 'missing-frame-times',
      sentence: `${count(findings.missing, 'row')} of ${trace.counts.rows.toLocaleString('en')} have no frame time and were left out. Figures based on few frames may be inaccurate.`,
    },
    outOfRange.length > 0 && {
      code: 'values-out-of-range',
      sentence: `Impossible values were left out: ${outOfRange.join(', ')}.`,
    },
    findings.pauses > 0 && {
      code: 'long-pauses',
      sentence: `${count(findings.pauses, 'frame')} took longer than 10 seconds, because of pauses or loading. Trim them before you compare.`,
    },
    point === COMMA && {
      code: 'decimal-commas',
      sentence: 'The numbers have decimal commas, as saved by a spreadsheet, and were read that way.',
    },
    findings.timeReconstructed && {
      code: 'time-reconstructed',
      sentence: 'The file has no presentation times, so times are sums of the frame times.',
    },
    trace.frames < FEW_FRAMES && {
      code: 'few-frames',
      sentence: `Only ${trace.frames} frames, so the lows are based on a single frame.`,
    },
  ]
  return remarks.filter((remark) => remark !== false)
}

function whyFirst(traces: readonly FinishedTrace[]): string {
  const [first, ...others] = traces.map(({ trace }) => trace)
  const larger = others.find(({ frames }) => frames > (first?.frames ?? 0))
  if (!larger) return 'the one with the most frames is shown first'
  return `${larger.application} has more frames than the first, but isn’t a game`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
