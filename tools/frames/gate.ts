import type { Metric } from '../../analysis/metrics/metric.ts'
import type { Report } from '../../analysis/report/report.schema.ts'
import { EXIT, type ExitStatus } from './exit-status.ts'

type Judged = { verdict: Report['figures'][number]['verdict']; better: Metric['better'] }

/** The weightiest first: one figure that got worse fails a build, whatever the others say. */
const WEIGHT: readonly ExitStatus[] = [EXIT.worse, EXIT.unusable, EXIT.inconclusive, EXIT.notWorse]

/**
 * What the figures say of a build. Without `allowed` the verdicts decide. With it (the fraction that may be lost) a figure is worse
 * when its whole interval lies beyond that, not worse when the whole interval stays within, and inconclusive between.
 */
export function gate(figures: readonly Judged[], allowed: number | undefined): ExitStatus {
  const found = figures.map((figure) => statusOf(figure, allowed))
  return WEIGHT.find((status) => found.includes(status)) ?? EXIT.unusable
}

/** What the status means for a build, in a sentence. */
export function gateSentence(status: ExitStatus, allowed: number | undefined): string {
  const limit =
    allowed === undefined ? undefined : `the ${Number((100 * allowed).toFixed(2))} % that may be lost`
  switch (status) {
    case EXIT.worse:
      return limit ? `Worse: all of the interval lies beyond ${limit}.` : 'Worse.'
    case EXIT.notWorse:
      return limit ? `Not worse: all of the interval stays within ${limit}.` : 'Not worse.'
    case EXIT.inconclusive:
      return limit
        ? `Inconclusive: these runs do not tell on which side of ${limit} the build is.`
        : 'Inconclusive: these runs do not tell.'
    case EXIT.unusable:
      return 'Unusable: a figure that was asked for cannot be compared.'
  }
}

function statusOf({ verdict, better }: Judged, allowed: number | undefined): ExitStatus {
  if (verdict.outcome === 'not-comparable' || verdict.outcome === 'not-judged') return EXIT.unusable
  if (!('interval' in verdict)) return EXIT.inconclusive
  if (allowed === undefined) return STATUS[verdict.outcome]
  const { low, high } = verdict.interval
  const [leastLoss, mostLoss] = better === 'higher' ? [-high, -low] : [low, high]
  if (leastLoss > allowed) return EXIT.worse
  return mostLoss <= allowed ? EXIT.notWorse : EXIT.inconclusive
}

const STATUS = {
  improved: EXIT.notWorse,
  'no-measurable-change': EXIT.notWorse,
  worse: EXIT.worse,
  inconclusive: EXIT.inconclusive,
} as const
