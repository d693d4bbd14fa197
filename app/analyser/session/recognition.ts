import { gameOf, type SceneRule, sceneOf, sharedGame } from '@bildruta/frame-times'
import type { TraceSummary } from '../reading/messages.ts'
import type { CaptureFile, Session } from './session.ts'

/**
 * The trace of a file: the chosen one, else the one chosen for its side, else the game that all files share, else the
 * first.
 */
export function takenTrace(
  { state, side, trace }: CaptureFile,
  { settings, files }: Pick<Session, 'settings' | 'files'>,
): TraceSummary | undefined {
  if (state.kind !== 'read') return undefined
  const { traces } = state.card
  const wanted = settings.traces[side]
  return (
    traces.find(({ key }) => key === trace) ??
    traces.find((each) => wanted !== undefined && traceLabel(traces, each) === wanted) ??
    traces.find(({ application }) => application !== undefined && gameOf(application) === gameIn(files)) ??
    traces[0]
  )
}

/**
 * The name of a trace in all files: its program, plus a number if several traces share it. Process ids and swap chains
 * change with each capture.
 */
export function traceLabel(traces: readonly TraceSummary[], trace: TraceSummary): string {
  const name = trace.application ?? ''
  const place = traces.filter(({ application = '' }) => application === name).indexOf(trace)
  return place === 0 ? name : `${name}~${place + 1}`
}

export function traceName(traces: readonly TraceSummary[], { key, application }: TraceSummary): string {
  const isAlone = traces.filter((each) => each.application === application).length === 1
  return application !== undefined && isAlone ? application : key.replaceAll('|', ' ')
}

const gamesByFiles = new WeakMap<readonly CaptureFile[], string | undefined>()

function gameIn(files: readonly CaptureFile[]): string | undefined {
  if (!gamesByFiles.has(files))
    gamesByFiles.set(
      files,
      sharedGame(files.flatMap(({ state }) => (state.kind === 'read' ? [state.card.traces] : []))),
    )
  return gamesByFiles.get(files)
}

export function sceneIn(file: CaptureFile, files: readonly CaptureFile[]): string | undefined {
  return file.scene ?? sceneBy(sceneRuleOf(files), file)
}

function sceneBy(rule: SceneRule | undefined, { path, name, state }: CaptureFile): string | undefined {
  if (!rule || state.kind !== 'read') return undefined
  return sceneOf(rule, path || name, { comment: state.card.comment })
}

const rulesByFiles = new WeakMap<readonly CaptureFile[], SceneRule | undefined>()

/** Cached per list of files. If names suggest two rules, none is used. */
export function sceneRuleOf(files: readonly CaptureFile[]): SceneRule | undefined {
  if (!rulesByFiles.has(files)) {
    const read = files.filter(({ state }) => state.kind === 'read')
    const byNames = patternsIn(read.map(({ name }) => name))
      .map((pattern): SceneRule => ({ by: 'name', pattern }))
      .filter((rule) => showsScenes(rule, read))
    const byFolder = { by: 'folder' } as const
    rulesByFiles.set(
      files,
      showsScenes(byFolder, read) ? byFolder : byNames.length === 1 ? byNames[0] : undefined,
    )
  }
  return rulesByFiles.get(files)
}

/**
 * A rule fits if both sides have the same scenes, at least two. With one run per scene, only folders count, and
 * they must differ in more than numbers ("run 1", "run 2" are repeats).
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

/** Patterns for names that differ only in words: one for each position where all words are letters. */
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
