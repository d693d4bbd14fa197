import { type Run, runOf } from '../comparison/run.ts'
import { traceOf } from './traces.ts'

/** A run of these frame times in ms, none of them dropped, from a capture of its own. */
export function run(
  label: string,
  frameTime: readonly number[],
  metadata: Run['capture']['metadata'] = {},
): Run {
  const capture: Run['capture'] = {
    sha256: label,
    bytes: 1,
    tool: 'presentmon',
    format: 'PresentMon 2.3 and later, default columns',
    metadata,
    remarks: [],
  }
  return runOf(label, capture, traceOf(frameTime), { fromSeconds: 0, dropFirstFrame: false })
}

/** A run of 200 equal frames: its average is exactly this rate. */
export function runAt(label: string, fps: number, metadata: Run['capture']['metadata'] = {}): Run {
  return run(label, new Array<number>(200).fill(1000 / fps), metadata)
}
