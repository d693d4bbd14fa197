import { geometricMean } from '@bildruta/frame-times'
import type { SceneHistory } from './captures.schema.ts'
import { compareBuilds, isWorse, type PlacedSummary, wordsOf } from './compare-builds.ts'

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
