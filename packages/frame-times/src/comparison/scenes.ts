import type { Capture } from '../capture/capture.ts'
import type { Run, Sides } from './run.ts'

/**
 * How captures are told apart by scene: by the folder that they lie in, by the comment that somebody had the tool write into them, or by a
 * part of their name, where `{scene}` stands in the pattern and `*` for anything (`Game_{scene}_*.csv`).
 */
export type SceneRule = { by: 'folder' } | { by: 'comment' } | { by: 'name'; pattern: string }

/** One scene, as it was played before and after. */
export type Scene = Sides & { name: string }

const PLACE = '{scene}'

/** `folder`, `comment`, or a pattern of names that holds `{scene}` once; undefined for any other text. */
export function sceneRuleIn(text: string): SceneRule | undefined {
  if (text === 'folder' || text === 'comment') return { by: text }
  return text.split(PLACE).length === 2 ? { by: 'name', pattern: text } : undefined
}

/** The scene of a capture by a rule; undefined where the rule finds none. `path`: with its folders, as far as they are known. */
export function sceneOf(rule: SceneRule, path: string, { comment }: Pick<Capture, 'comment'>) {
  if (rule.by === 'comment') return comment
  const [name = '', folder] = path.split(/[\\/]/).reverse()
  return rule.by === 'folder' ? folder : patternOf(rule.pattern).exec(name)?.[1]
}

/** The scenes of runs, in the order in which they first come; those that say none make one of their own without a name. */
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

/** Of the whole name; capitals do not count. */
function patternOf(pattern: string): RegExp {
  const parts = pattern.split(PLACE).map((part) => part.split('*').map(escaped).join('.*'))
  return new RegExp(`^${parts.join('(.+?)')}$`, 'i')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
