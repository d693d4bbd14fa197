import type { Capture } from '../capture/capture.ts'
import { averageFps } from '../metrics/average-fps.ts'
import { exp, log, log1p } from '../statistics/logarithms.ts'
import type { Run, Sides } from './run.ts'
import type { Warning } from './verdict.ts'

/**
 * How to find the scene of a capture: its folder, its comment, or the part of its name at `{scene}` in a
 * pattern such as `Game_{scene}_*.csv`.
 */
export type SceneRule = { by: 'folder' } | { by: 'comment' } | { by: 'name'; pattern: string }

export type Scene = Sides & { name: string }

const PLACE = '{scene}'

/** @returns undefined unless the text is `folder`, `comment` or a pattern with one `{scene}` */
export function sceneRuleIn(text: string): SceneRule | undefined {
  if (text === 'folder' || text === 'comment') return { by: text }
  return text.split(PLACE).length === 2 ? { by: 'name', pattern: text } : undefined
}

/** @param path with known folders @returns undefined if the rule finds no scene */
export function sceneOf(rule: SceneRule, path: string, { comment }: Pick<Capture, 'comment'>) {
  if (rule.by === 'comment') return comment
  const [name = '', folder] = path.split(/[\\/]/).reverse()
  return rule.by === 'folder' ? folder : patternOf(rule.pattern).exec(name)?.[1]
}

/** Scenes in order of appearance. Runs without a scene share one without a name. */
export function scenesOf({ before, after }: Sides): Scene[] {
  const scenes = new Map<string, { before: Run[]; after: Run[] }>()
  for (const [side, runs] of [['before', before] as const, ['after', after] as const])
    for (const run of runs) {
      const name = run.scene ?? ''
      const scene = scenes.get(name) ?? { before: [], after: [] }
      scenes.set(name, scene)
      scene[side].push(run)
    }
  return [...scenes].map(([name, sides]) => ({ name, ...sides }))
}

/** Matches whole names, ignoring case. */
function patternOf(pattern: string): RegExp {
  const parts = pattern.split(PLACE).map((part) => part.split('*').map(escaped).join('.*'))
  return new RegExp(`^${parts.join('(.+?)')}$`, 'i')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Minimum gap between scenes. Run-to-run variation is about a fifth of it. */
const LEAST_GAP = 0.1
/** Minimum ratio of a gap between scenes to any gap within one. */
const GAP_RATIO = 4

/** Warns about sides whose runs form separate groups, because more runs would not help. */
export function severalScenes({ before, after }: Sides): Warning[] {
  const scenes = [before, after].map(groupsOf).toSorted((one, other) => other.length - one.length)[0] ?? []
  if (scenes.length < 2) return []
  const rates = scenes.map((group) =>
    Math.round(exp(group.reduce((sum, value) => sum + value, 0) / group.length)),
  )
  return [
    {
      code: 'several-scenes',
      sentence: `These look like ${scenes.length} different scenes, at about ${rates.join(', ')} FPS. Compare each separately, before and after. More runs of all of them together wouldn’t help.`,
    },
  ]
}

/** Logarithms of average FPS in groups of at least two runs, or in one group. */
function groupsOf(runs: readonly Run[]): number[][] {
  const values = runs
    .flatMap(({ trace }) => {
      const value = averageFps.of(trace)
      return value.ok && value.value > 0 ? [log(value.value)] : []
    })
    .toSorted((one, other) => one - other)
  const gaps = values.slice(1).map((value, index) => value - (values[index] as number))
  const wide = gaps.filter((gap) => gap >= log1p(LEAST_GAP))
  const narrow = gaps.filter((gap) => gap < log1p(LEAST_GAP))
  if (wide.length === 0 || Math.min(...wide) < GAP_RATIO * Math.max(...narrow, 0)) return [values]
  const groups: number[][] = [[]]
  values.forEach((value, index) => {
    if (index > 0 && (gaps[index - 1] as number) >= log1p(LEAST_GAP)) groups.push([])
    groups.at(-1)?.push(value)
  })
  return groups.every((group) => group.length >= 2) ? groups : [values]
}
