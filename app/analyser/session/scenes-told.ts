import { type SceneRule, sceneOf } from '@bildruta/frame-times'
import type { CaptureFile, Session } from './session.ts'

type Told = Pick<Session, 'files' | 'sceneRule'>

/** By what runs are told apart; unless somebody said, by folders or names that tell scenes. */
export function sceneRuleOf({ files, sceneRule }: Told): SceneRule | undefined {
  return sceneRule === 'none' ? undefined : (sceneRule ?? recognised(files))
}

/** What a run plays: what somebody says, else what the rule finds. */
export function sceneIn(file: CaptureFile, told: Told): string | undefined {
  return file.scene ?? sceneBy(sceneRuleOf(told), file)
}

export function sceneBy(rule: SceneRule | undefined, { path, name, state }: CaptureFile): string | undefined {
  if (!rule || state.kind !== 'read') return undefined
  return sceneOf(rule, path || name, { comment: state.card.comment })
}

const known = new WeakMap<readonly CaptureFile[], SceneRule | undefined>()

/** Worked out once for the files of a session. Where names tell scenes in two ways, neither is taken. */
function recognised(files: readonly CaptureFile[]): SceneRule | undefined {
  if (!known.has(files)) {
    const read = files.filter(({ state }) => state.kind === 'read')
    const byNames = patternsIn(read.map(({ name }) => name))
      .map((pattern): SceneRule => ({ by: 'name', pattern }))
      .filter((rule) => showsScenes(rule, read))
    const byFolder = { by: 'folder' } as const
    known.set(files, showsScenes(byFolder, read) ? byFolder : byNames.length === 1 ? byNames[0] : undefined)
  }
  return known.get(files)
}

/**
 * Every run has a scene, each side the same ones, at least two. Of one run a side are those alone that are folders and differ by more than
 * their numbers: folders called `run 1`, `run 2` hold repeats.
 */
function showsScenes(rule: SceneRule, files: readonly CaptureFile[]): boolean {
  const sides = Map.groupBy(files, ({ side }) => side)
  const scenes = [...sides.values()].map((side) => Map.groupBy(side, (file) => sceneBy(rule, file)))
  const [first] = scenes
  if (!first || first.size < 2) return false
  const names = [...first.keys()]
  const isRepeated = scenes.every((side) => [...side.values()].every((runs) => runs.length > 1))
  return (
    scenes.every(
      (side) => side.size === first.size && names.every((name) => name !== undefined && side.has(name)),
    ) &&
    (isRepeated || (rule.by === 'folder' && new Set(names.map(withoutNumbers)).size === names.length))
  )
}

function withoutNumbers(name: string | undefined): string | undefined {
  return name?.replaceAll(/\d+/g, '')
}

const WORD = /[\p{L}\p{N}]+/gu

/** For names that are alike but for their words, a pattern for each place whose words are of letters alone. */
function patternsIn(names: readonly string[]): string[] {
  const [first] = names
  if (first === undefined || new Set(names.map((name) => name.replaceAll(WORD, '*'))).size > 1) return []
  const words = names.map((name) => name.match(WORD) ?? [])
  return (words[0] ?? []).flatMap((_, place) => {
    let at = 0
    return words.every((own) => /^\p{L}+$/u.test(own[place] ?? ''))
      ? [first.replaceAll(WORD, () => (at++ === place ? '{scene}' : '*'))]
      : []
  })
}
