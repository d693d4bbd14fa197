import {
  type Comparing,
  type Comparison,
  compareOver,
  compareScene,
  meanOfValues,
  type RunValue,
} from './compare-runs.ts'
import type { Run, Sides } from './run.ts'
import { scenesOf } from './scenes.ts'

/** A figure scene by scene, and over all of them. Of runs of one scene `over` is the comparison, and there are no others. */
export type SceneComparison = {
  over: Comparison
  /** In the order in which the scenes first come. */
  scenes: readonly { name: string; comparison: Comparison }[]
}

/**
 * One figure over runs of several scenes (`Run.scene`): each compared by itself, and the mean of their changes, each scene counted alike.
 * These are one question more than there are scenes; all of them share the error of 5 %. Over the scenes a figure can be compared where each
 * can; a scene that was played on one side alone is none.
 */
export function compareScenes({ before, after, ...comparing }: Sides & Comparing): SceneComparison {
  const seen = new Set<string>()
  const played = scenesOf({ before, after })
  const [only, ...more] = played
  if (!only || more.length === 0)
    return { over: compareScene({ before, after }, comparing, seen).comparison, scenes: [] }
  const shared = { ...comparing, asked: (comparing.asked ?? 1) * questionsOf(played.length) }
  const compared = played.map(({ name, ...sides }) => ({ name, ...compareScene(sides, shared, seen) }))
  return {
    over: overOf(compared, { before, after }, shared),
    scenes: compared.map(({ name, comparison }) => ({ name, comparison })),
  }
}

/** How many questions one figure of so many scenes is. */
function questionsOf(scenes: number): number {
  return scenes > 1 ? scenes + 1 : 1
}

type Compared = { name: string } & ReturnType<typeof compareScene>

function overOf(compared: readonly Compared[], sides: Sides, comparing: Comparing): Comparison {
  const values = new Map<unknown, RunValue>(
    compared.flatMap(({ comparison }) =>
      [...comparison.before.runs, ...comparison.after.runs].map((value) => [value.run, value] as const),
    ),
  )
  const side = (of: keyof Sides) => {
    const means = compared.flatMap(({ comparison }) => comparison[of].mean ?? [])
    return { runs: sides[of].flatMap((run) => values.get(run) ?? []), mean: meanOfValues(means) }
  }
  const all = { before: side('before'), after: side('after') }
  const [first, ...others] = compared.flatMap(({ counted }) => counted ?? [])
  if (first && others.length + 1 === compared.length) return compareOver([first, ...others], all, comparing)
  const missing = compared.filter(({ counted }) => !counted)
  const [{ comparison }] = missing as [Compared]
  return {
    ...comparison,
    ...all,
    scenes: compared.length,
    withoutOutliers: undefined,
    verdict: {
      outcome: 'not-comparable',
      code: comparison.verdict.outcome === 'not-comparable' ? comparison.verdict.code : 'no-run',
      sentence: `${missing.length === 1 ? 'A scene' : 'Scenes'} cannot be compared: ${missing.map(({ name }) => name || 'without a name').join(', ')}.`,
    },
  }
}

/** The runs of one of several builds, drivers or settings. */
export type NamedSide = { name: string; runs: readonly Run[] }

/**
 * One figure of several sides, each against the baseline. So many comparisons are asked for together, and all of them share the error of 5 %.
 * What one of the others is beside another is not asked.
 */
export function compareSides({
  baseline,
  others,
  ...comparing
}: Comparing & { baseline: readonly Run[]; others: readonly NamedSide[] }): {
  name: string
  comparison: SceneComparison
}[] {
  const asked = (comparing.asked ?? 1) * Math.max(others.length, 1)
  return others.map(({ name, runs }) => ({
    name,
    comparison: compareScenes({ ...comparing, asked, before: baseline, after: runs }),
  }))
}
