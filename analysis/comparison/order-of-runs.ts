import type { Warning } from './comparability.ts'
import { LEAST_RUNS } from './judge.ts'
import { type Run, recording, type Sides } from './run.ts'

/** A date with its time, with its zone or by a clock on the wall. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/

/**
 * Every run of one side captured before every run of the other: a machine that warms up meanwhile makes a difference of its own.
 * Says nothing where a capture does not say when, where times with and without a zone meet, and under the runs that make a verdict.
 */
export function runsInBlocks({ before, after }: Sides): Warning[] {
  const [one, other] = [once(before), once(after)]
  if (Math.min(one.length, other.length) < LEAST_RUNS) return []
  const stamps = [...one, ...other].map(({ capture }) => STAMP.exec(capture.metadata.capturedAt ?? ''))
  if (new Set(stamps.map((stamp) => stamp?.groups?.zone !== undefined)).size > 1) return []
  const times = stamps.map((stamp) => (stamp ? Date.parse(stamp[0] + (stamp.groups?.zone ? '' : 'Z')) : NaN))
  const [first, second] = [times.slice(0, one.length), times.slice(one.length)]
  if (!(areBefore(first, second) || areBefore(second, first))) return []
  return [
    {
      code: 'runs-in-blocks',
      sentence:
        'All runs of one side were captured before the other: take them in turn, before, after, before, after, so that warming up does not count for one side.',
    },
  ]
}

/** Without the same recording given again. */
function once(runs: readonly Run[]): Run[] {
  return [...new Map(runs.map((run) => [recording(run), run])).values()]
}

/** Never where a time is not known. */
function areBefore(times: readonly number[], others: readonly number[]): boolean {
  return Math.max(...times) < Math.min(...others)
}
