import {
  type Comparing,
  type Comparison,
  compareScene,
  meanOfValues,
  type RunValue,
  valuesOf,
} from './compare-runs.ts'
import { judgeScenes, type Values } from './judge.ts'
import type { Sides } from './run.ts'
import { scenesOf } from './scenes.ts'
import type { Verdict } from './verdict.ts'

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
  const scenes = scenesOf({ before, after })
  if (scenes.length < 2)
    return { over: compareScene({ before, after }, comparing, seen).comparison, scenes: [] }
  const shared = { ...comparing, asked: (comparing.asked ?? 1) * (scenes.length + 1) }
  const compared = scenes.map(({ name, ...sides }) => ({ name, ...compareScene(sides, shared, seen) }))
  return {
    over: overOf(compared as [Compared, ...Compared[]], { before, after }),
    scenes: compared.map(({ name, comparison }) => ({ name, comparison })),
  }
}

type Compared = { name: string } & ReturnType<typeof compareScene>

function overOf(compared: readonly [Compared, ...Compared[]], sides: Sides): Comparison {
  const values = new Map<unknown, RunValue>(
    compared.flatMap(({ comparison }) =>
      [...comparison.before.runs, ...comparison.after.runs].map((value) => [value.run, value] as const),
    ),
  )
  const side = (of: keyof Sides) => {
    const means = compared.flatMap(({ comparison }) => comparison[of].mean ?? [])
    return { runs: sides[of].flatMap((run) => values.get(run) ?? []), mean: meanOfValues(means) }
  }
  const [{ comparison }] = compared
  return {
    ...comparison,
    scenes: compared.length,
    before: side('before'),
    after: side('after'),
    withoutOutliers: undefined,
    verdict: verdictOver(compared),
  }
}

function verdictOver(compared: readonly [Compared, ...Compared[]]): Verdict {
  const missing = compared.filter(({ counted }) => !counted)
  if (missing.length > 0) {
    const { verdict } = (missing as [Compared])[0].comparison
    return {
      outcome: 'not-comparable',
      code: verdict.outcome === 'not-comparable' ? verdict.code : 'no-run',
      sentence: `${missing.length === 1 ? 'A scene' : 'Scenes'} can’t be compared: ${missing.map(({ name }) => name || 'without a scene').join(', ')}.`,
    }
  }
  const { metric, practicalThreshold, asked } = compared[0].comparison
  const scenes = compared.flatMap(({ counted }) => (counted ? [valuesOf(counted)] : []))
  return judgeScenes(scenes as [Values, ...Values[]], { ...metric, practicalThreshold, asked })
}
