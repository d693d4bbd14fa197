import { averageFps } from '../metrics/average-fps.ts'
import type { Warning } from './comparability.ts'
import type { Run, Sides } from './run.ts'

/** Runs of one scene do not lie further apart than this share; what real repeats scatter by is a fifth of it. */
const LEAST_GAP = 0.1
/** Between scenes it is this many times as far as between any two neighbours within one. */
const GAP_RATIO = 4

/** Sides whose runs fall apart into groups with nothing between: more runs would never tell, scenes of their own would. */
export function severalScenes({ before, after }: Sides): Warning[] {
  const scenes = [before, after].map(groupsOf).toSorted((one, other) => other.length - one.length)[0] ?? []
  if (scenes.length < 2) return []
  const rates = scenes.map((group) =>
    Math.round(Math.exp(group.reduce((sum, value) => sum + value, 0) / group.length)),
  )
  return [
    {
      code: 'several-scenes',
      sentence: `These look like ${scenes.length} different scenes, at about ${rates.join(', ')} FPS: compare each by itself, before and after. More runs of all of them together would not tell.`,
    },
  ]
}

/** Logarithms of the average FPS in groups of at least two runs each, or all in one. */
function groupsOf(runs: readonly Run[]): number[][] {
  const values = runs
    .flatMap(({ trace }) => {
      const value = averageFps.of(trace)
      return value.ok && value.value > 0 ? [Math.log(value.value)] : []
    })
    .toSorted((one, other) => one - other)
  const gaps = values.slice(1).map((value, index) => value - (values[index] as number))
  const wide = gaps.filter((gap) => gap >= Math.log1p(LEAST_GAP))
  const narrow = gaps.filter((gap) => gap < Math.log1p(LEAST_GAP))
  if (wide.length === 0 || Math.min(...wide) < GAP_RATIO * Math.max(...narrow, 0)) return [values]
  const groups: number[][] = [[]]
  values.forEach((value, index) => {
    if (index > 0 && (gaps[index - 1] as number) >= Math.log1p(LEAST_GAP)) groups.push([])
    groups.at(-1)?.push(value)
  })
  return groups.every((group) => group.length >= 2) ? groups : [values]
}
