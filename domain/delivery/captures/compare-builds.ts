import { figuresOfValues, gameOf, geometricMean, judged, metric, OUTCOMES } from '@bildruta/frame-times'
import { type ProjectCapture, type SceneHistory, SUMMARY_METRICS } from './captures.schema.ts'

/** A capture with its place. */
export type PlacedSummary = Pick<ProjectCapture, 'build' | 'side' | 'scene' | 'addedAt' | 'summary'>

/** In sentences. Both are better if they are higher. */
const NAMES: Readonly<Record<string, string>> = { 'average-fps': 'average FPS', '1%-low-average': '1% low' }
const JUDGED = SUMMARY_METRICS.filter((id) => id in NAMES).flatMap((id) => metric(id) ?? [])

export type JudgedFigure = ReturnType<typeof judged>[number]

type ComparedBuilds = {
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
  const values = names.flatMap((scene) =>
    JUDGED.map((judgedMetric) => ({
      metric: judgedMetric,
      scene,
      before: valuesOf(before, scene, judgedMetric.id),
      after: isOther ? [] : valuesOf(after, scene, judgedMetric.id),
    })),
  )
  const figures = judged(figuresOfValues({ values, asked: JUDGED.length, comparisons }), JUDGED)
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

function isWorse({ verdict }: JudgedFigure): boolean {
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

/** So many of the newest builds of a scene are compared with the one before. More would weaken every verdict. */
const MOST_OF_SCENE = 10
/** Each takes about a millisecond, in which no other request is answered. */
const MOST_OF_PROJECT = 200

type Build = [name: string, captures: PlacedSummary[]]

/**
 * Scenes by name, with their builds in the order in which the server received them.
 * @param captures oldest first
 */
export function historyOf(captures: readonly PlacedSummary[]): SceneHistory[] {
  const scenes = [...Map.groupBy(captures, ({ scene }) => scene)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([scene, of]) => ({ scene, builds: buildsOf(of) }))
  const most = Math.min(MOST_OF_SCENE, Math.floor(MOST_OF_PROJECT / scenes.length))
  const compared = scenes.map(({ builds }) => stepsOf(builds).slice(0, most))
  // All comparisons share the error rate.
  const comparisons = compared.flat().length
  return scenes.map(({ scene, builds }, index) => ({
    scene,
    builds: builds.flatMap(shownBuild),
    gotWorse: newestWorse(compared[index] ?? [], comparisons),
  }))
}

/** In the order of their first captures. */
export function buildsOf(captures: readonly PlacedSummary[]): Build[] {
  return [...Map.groupBy(captures, ({ build }) => build)]
}

function shownBuild([build, captures]: Build): SceneHistory['builds'] {
  const runs = captures.flatMap(({ summary }) => summary.runs)
  const values = runs.flatMap(({ values: ofRun }) => ofRun['average-fps'] ?? [])
  const lows = runs.flatMap(({ values: ofRun }) => ofRun['1%-low-average'] ?? [])
  const [first] = captures
  if (!first || values.length === 0) return []
  const low1 = lows.length === 0 ? null : geometricMean(lows)
  return [{ build, side: first.side, addedAt: first.addedAt, values, mean: geometricMean(values), low1 }]
}

/** Newest first. */
function stepsOf(builds: readonly Build[]): [before: Build, after: Build][] {
  return builds
    .slice(1)
    .map((after, index): [Build, Build] => [builds[index] as Build, after])
    .reverse()
}

function newestWorse(steps: readonly [Build, Build][], comparisons: number): SceneHistory['gotWorse'] {
  for (const [[before, its], [build, own]] of steps) {
    const worse = compareBuilds(its, own, comparisons).figures.filter(isWorse)
    if (worse.length > 0) return { build, after: before, words: wordsOf(worse) }
  }
  return null
}
