import { gameOf, judged, makeTypedReport, metric, OUTCOMES } from '@bildruta/frame-times'
import { type ProjectCapture, SUMMARY_METRICS } from './captures.schema.ts'

/** A capture with its place. */
export type PlacedSummary = Pick<ProjectCapture, 'build' | 'side' | 'scene' | 'addedAt' | 'summary'>

/** In sentences. Both are better if they are higher. */
const NAMES: Readonly<Record<string, string>> = { 'average-fps': 'average FPS', '1%-low-average': '1% low' }
const JUDGED = SUMMARY_METRICS.filter((id) => id in NAMES).flatMap((id) => metric(id) ?? [])

export type JudgedFigure = ReturnType<typeof judged>[number]

export type ComparedBuilds = {
  /** Over all scenes, then of each. */
  figures: JudgedFigure[]
  scenes: { name: string; figures: JudgedFigure[] }[]
}

/**
 * Compares the scenes of the build before. Their figures share the error rate. Different games can't be compared.
 * @param comparisons number of comparisons of builds that share it too
 */
export function compareBuilds(
  before: readonly PlacedSummary[],
  after: readonly PlacedSummary[],
  comparisons = 1,
): ComparedBuilds {
  const names = [...new Set(before.map(({ scene }) => scene))]
  const [games, own] = [gamesOf(before), gamesOf(after)]
  const isOther = games.size > 0 && own.size > 0 && ![...own].some((game) => games.has(game))
  const typed = names.flatMap((scene) =>
    JUDGED.map((judgedMetric) => ({
      metric: judgedMetric,
      scene,
      before: valuesOf(before, scene, judgedMetric.id),
      after: isOther ? [] : valuesOf(after, scene, judgedMetric.id),
    })),
  )
  const figures = judged(makeTypedReport({ typed, asked: JUDGED.length, comparisons }), JUDGED)
  const ofScene = (name: string) => (names.length === 1 ? undefined : name)
  return {
    figures,
    scenes: names.map((name) => ({
      name,
      figures: figures.filter(({ scene }) => scene === ofScene(name)),
    })),
  }
}

function gamesOf(captures: readonly PlacedSummary[]): Set<string> {
  return new Set(
    captures.flatMap(({ summary: { application } }) => (application ? [gameOf(application)] : [])),
  )
}

/** A run without a value keeps its place. */
function valuesOf(captures: readonly PlacedSummary[], scene: string, id: string): number[] {
  return captures
    .filter((capture) => capture.scene === scene)
    .flatMap(({ summary }) =>
      summary.runs.map(({ values }) => (values as Partial<Record<string, number>>)[id] ?? Number.NaN),
    )
}

/** Such as `1% low 9% worse (5 to 13)`. The most important figure decides. */
export function wordsOf(figures: readonly JudgedFigure[]): string {
  const [first] = figures.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || changeOf(one) - changeOf(other),
  )
  if (!first) return OUTCOMES['not-comparable'].word
  const { verdict, metric: of } = first
  const { word, isCertain, tone } = OUTCOMES[verdict.outcome]
  if (!isCertain || !('interval' in verdict) || !verdict.interval || verdict.scale !== 'ratio') return word
  const sign = tone === 'bad' ? -1 : 1
  const { low, high } = verdict.interval
  const [least, most] = [sign * low, sign * high].sort((one, other) => one - other).map(percent)
  return `${NAMES[of.id]} ${percent(sign * verdict.change)}% ${tone === 'bad' ? 'worse' : 'better'} (${least} to ${most})`
}

export function isWorse({ verdict }: JudgedFigure): boolean {
  return OUTCOMES[verdict.outcome].build === 'worse'
}

const ORDER = ['worse', 'unusable', 'inconclusive', 'not-worse'] as const

function placeOf({ verdict }: JudgedFigure): number {
  return ORDER.indexOf(OUTCOMES[verdict.outcome].build)
}

/** The largest loss comes first. */
function changeOf({ verdict }: JudgedFigure): number {
  return 'change' in verdict ? verdict.change : 0
}

/** `0.09` → `9`, `0.004` → `0.4` */
function percent(fraction: number): number {
  return Number((100 * fraction).toFixed(Math.abs(fraction) < 0.01 ? 1 : 0))
}
