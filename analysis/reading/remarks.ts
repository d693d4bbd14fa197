import type { Remark } from '../capture/capture.ts'
import { COMMA } from './decimal.ts'
import type { FinishedTrace } from './trace-builder.ts'

/** Fewer frames than this leave the worst one per cent with a single frame. */
const FEW_FRAMES = 100

/** What a reader should know of any capture, whatever its format. `traces`: the one that is shown first, first. */
export function remarksOf(
  traces: readonly FinishedTrace[],
  { isUnfinished = false, point }: { isUnfinished?: boolean; point?: number } = {},
): Remark[] {
  const [first] = traces
  if (!first) return []
  const { trace, findings } = first
  const remarks: (Remark | false)[] = [
    traces.length > 1 && {
      code: 'several-traces',
      sentence: `The file holds ${traces.length} processes, swap chains or runs; ${whyFirst(traces)}.`,
    },
    trace.kind === 'sampled' && {
      code: 'sampled',
      sentence: 'The rows are samples, not every frame: good for trends, not for percentiles and lows.',
    },
    isUnfinished && {
      code: 'unfinished',
      sentence:
        'The file ends in the middle of a row: the capture was not ended properly. That row is left out.',
    },
    findings.outOfRange > 0 && {
      code: 'values-out-of-range',
      sentence: `${count(findings.outOfRange, 'value')} outside of what is possible ${findings.outOfRange === 1 ? 'was' : 'were'} left out.`,
    },
    findings.pauses > 0 && {
      code: 'long-pauses',
      sentence: `${count(findings.pauses, 'frame')} took longer than 10 seconds: pauses or loading. Trim them away before you compare.`,
    },
    point === COMMA && {
      code: 'decimal-commas',
      sentence:
        'The numbers are written with decimal commas, as a spreadsheet saves them; they were read so.',
    },
    findings.timeReconstructed && {
      code: 'time-reconstructed',
      sentence:
        'The file does not say when its frames were presented: times are the sums of the frame times.',
    },
    trace.frames < FEW_FRAMES && {
      code: 'few-frames',
      sentence: `Only ${trace.frames} frames: the lows rest on a single frame.`,
    },
  ]
  return remarks.filter((remark) => remark !== false)
}

/** `traces`: several. */
function whyFirst(traces: readonly FinishedTrace[]): string {
  const [first, ...others] = traces.map(({ trace }) => trace)
  const larger = others.find(({ frames }) => frames > (first?.frames ?? 0))
  if (!larger) return 'the one with the most frames is shown first'
  return `${larger.application} has more frames than the first and is no game`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
