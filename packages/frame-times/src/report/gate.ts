import { changeInWords } from '../comparison/language.ts'
import { type BuildStatus, OUTCOMES, type Scale } from '../comparison/verdict.ts'
import type { Metric } from '../metrics/metric.ts'
import type { Report } from './report-data.ts'

export type Judged = {
  verdict: Report['figures'][number]['verdict']
  metric: Pick<Metric, 'name' | 'unit' | 'better'>
  scene?: string | undefined
}

export const EXIT = {
  notWorse: 0,
  worse: 1,
  inconclusive: 2,
  /** A side has no usable capture, or the arguments are invalid. */
  unusable: 3,
} as const

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT]

/** By priority: one worse figure fails a build, whatever the others are. */
const EXIT_STATUSES = {
  worse: EXIT.worse,
  unusable: EXIT.unusable,
  inconclusive: EXIT.inconclusive,
  'not-worse': EXIT.notWorse,
} as const satisfies Record<BuildStatus, ExitStatus>

type JudgedFigure = Judged & { metric: Metric; words: Report['figures'][number]['words'] }

/** The requested figures over all runs, then scene by scene. */
export function judged(
  { figures, scenes = [] }: Pick<Report, 'figures' | 'scenes'>,
  metrics: readonly Metric[],
): JudgedFigure[] {
  const of = (all: Report['figures'], scene?: string) =>
    metrics.flatMap((metric, index) => {
      const figure = all[index]
      return figure ? [{ metric, scene, verdict: figure.verdict, words: figure.words }] : []
    })
  return [...of(figures), ...scenes.flatMap((scene) => of(scene.figures, scene.name))]
}

/**
 * Exit status for a build. Without `allowed`, the verdicts decide. With it (a fraction, points of a share or a
 * rate per minute), a figure is worse if its whole interval exceeds the loss, not worse if the whole interval
 * stays within it, and otherwise inconclusive. A scene that got worse or cannot be compared decides like any
 * figure. An inconclusive scene leaves the decision to the figure over all scenes.
 */
export function gate(figures: readonly Judged[], allowed: number | undefined): ExitStatus {
  const found = figures
    .map((figure) => ({ figure, status: EXIT_STATUSES[statusOf(figure, allowed)] }))
    .filter(({ figure, status }) => figure.scene === undefined || status !== EXIT.inconclusive)
    .map(({ status }) => status)
  return Object.values(EXIT_STATUSES).find((status) => found.includes(status)) ?? EXIT.unusable
}

export function buildStatusOf(status: ExitStatus): BuildStatus {
  return (
    (Object.keys(EXIT_STATUSES) as BuildStatus[]).find((standing) => EXIT_STATUSES[standing] === status) ??
    'unusable'
  )
}

/** @returns undefined if both sides have the required number of runs */
export function lackingRuns(figures: Report['figures'], required: number | undefined): string | undefined {
  if (required === undefined) return undefined
  for (const side of ['before', 'after'] as const) {
    const counts = figures.map(
      (figure) => figure[side].runs.filter(({ value, repeated }) => value.ok && !repeated).length,
    )
    const fewest = Math.min(...counts)
    if (fewest < required)
      return `Unusable: ${fewest} ${fewest === 1 ? 'run counts' : 'runs count'} ${side}, but ${required} are required.`
  }
  return undefined
}

/** Explains the status and the loss that this gate detects four times in five. */
export function gateSentence(
  status: ExitStatus,
  allowed: number | undefined,
  figures: readonly Judged[],
): string {
  const limit = allowed === undefined ? undefined : `the ${Number((100 * allowed).toFixed(2))}% allowed loss`
  const scenes = figures.filter(
    (figure) => figure.scene && EXIT_STATUSES[statusOf(figure, allowed)] === status,
  )
  const where =
    scenes.length > 0 && (status === EXIT.worse || status === EXIT.unusable)
      ? `Where: ${[...new Set(scenes.map(({ scene }) => scene))].join(', ')}.`
      : undefined
  const whole = figures.filter(({ scene }) => scene === undefined)
  return [statusInWords(status, limit), where, reach(whole, allowed)].filter(Boolean).join(' ')
}

function statusInWords(status: ExitStatus, limit: string | undefined): string {
  switch (status) {
    case EXIT.worse:
      return limit ? `Worse: the whole interval exceeds ${limit}.` : 'Worse.'
    case EXIT.notWorse:
      return limit ? `Not worse: the whole interval is within ${limit}.` : 'Not worse.'
    case EXIT.inconclusive:
      return limit
        ? `Inconclusive: these runs can’t decide whether the loss exceeds ${limit}.`
        : 'Inconclusive: these runs can’t decide it.'
    case EXIT.unusable:
      return 'Unusable: a requested figure can’t be compared.'
  }
}

export function statusOf({ verdict, metric: { better } }: Judged, allowed: number | undefined): BuildStatus {
  const { build } = OUTCOMES[verdict.outcome]
  if (verdict.outcome === 'not-judged' || !('interval' in verdict) || allowed === undefined) return build
  const { low, high } = verdict.interval
  const [leastLoss, mostLoss] = better === 'higher' ? [-high, -low] : [low, high]
  const limit = limitOf(verdict.scale, allowed)
  if (leastLoss > limit) return 'worse'
  return mostLoss <= limit ? 'not-worse' : 'inconclusive'
}

/** A fraction of a ratio, points of a share, a number per minute of a rate. */
function limitOf(scale: Scale, allowed: number): number {
  return scale === 'ratio' ? allowed : 100 * allowed
}

function reach(figures: readonly Judged[], allowed = 0): string | undefined {
  const losses = figures.flatMap(({ verdict, metric }) => {
    if (!('couldShow' in verdict)) return []
    const loss = limitOf(verdict.scale, allowed) + verdict.couldShow
    return `${changeInWords(loss, verdict.scale, metric.unit).slice(1)}${figures.length > 1 ? ` (${metric.name})` : ''}`
  })
  if (losses.length === 0) return undefined
  return `With these runs, a loss of ${losses.join(', ')} fails a build four times in five.`
}
