import {
  type Comparing,
  type Comparison,
  compareOver,
  compareScene,
  meanOfValues,
  type RunValue,
} from './compare-runs.ts'
import type { Sides } from './run.ts'
import { scenesOf } from './scenes.ts'

/** Without scenes, `over` is the comparison and `scenes` is empty. */
export type SceneComparison = {
  over: Comparison
  scenes: readonly { name: string; comparison: Comparison }[]
}

/**
 * Compares each scene and the mean of their changes, in which scenes have equal weight. These are one test more
 * than there are scenes, and all share the error rate of 5%. The mean needs both sides of every scene.
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
      sentence: `${missing.length === 1 ? 'A scene' : 'Scenes'} can’t be compared: ${missing.map(({ name }) => name || 'without a scene').join(', ')}.`,
    },
  }
}
