import type { Capture } from '../capture/capture.ts'
import { type Run, runOf } from '../comparison/run.ts'
import { metric } from '../metrics/all-metrics.ts'
import { keyNumbered } from './names.ts'
import { makeReport } from './report.ts'
import type { Report } from './report-data.ts'

/** What a report names and is not there: hashes of captures, `hash trace` where the capture is there without it, ids of metrics. */
export type Recomputed = { ok: true; report: Report } | { ok: false; missing: readonly string[] }

/** Reports of before always have the names. */
const FIRST_WITHOUT_NAMES = 3

/** What a report chose, in the words of today's version. */
export function choicesOf({ version, choices }: Pick<Report, 'version' | 'choices'>): Report['choices'] {
  return version < FIRST_WITHOUT_NAMES ? { ...choices, names: 'kept' } : choices
}

/** The report that these captures give by another report's choices; equal to it unless captures, readers, definitions or the rule of verdicts changed. */
export function recomputed(
  report: Pick<Report, 'before' | 'after' | 'choices' | 'said' | 'declared' | 'version' | 'leftOut'>,
  captures: readonly Capture[],
): Recomputed {
  const { before, after, said, declared, leftOut } = report
  const { metrics: ids, ...choices } = choicesOf(report)
  const missing: string[] = []
  const runs = (side: Report['before']) => side.flatMap((run) => found(runAgain(run, captures), missing))
  const sides = { before: runs(before), after: runs(after) }
  const metrics = ids.flatMap((id) => found(metric(id) ?? id, missing))
  if (missing.length > 0) return { ok: false, missing }
  return {
    ok: true,
    report: makeReport({
      ...sides,
      ...choices,
      asked: choices.asked ?? metrics.length,
      ...{ metrics, said, declared },
      ...(leftOut && { leftOut }),
    }),
  }
}

/** The run, or what is missing of it. */
function runAgain(
  { label, capture: sha256, trace: key, window, capturedAt, scene }: Report['before'][number],
  captures: readonly Capture[],
): Run | string {
  const capture = captures.find((one) => one.sha256 === sha256)
  const called = capture && keyNumbered(key, capture.traces)
  const trace = capture?.traces.find((one) => one.key === (called ?? key))
  if (!capture) return sha256
  return trace ? { ...runOf(label, capture, trace, window, capturedAt), scene } : `${sha256} ${key}`
}

function found<Found extends object>(it: Found | string, missing: string[]): Found[] {
  if (typeof it !== 'string') return [it]
  missing.push(it)
  return []
}
