import type { Comparing } from './compare-runs.ts'
import { compareScenes, type SceneComparison } from './compare-scenes.ts'
import type { Run } from './run.ts'

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
