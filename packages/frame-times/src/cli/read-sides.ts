import { basename, resolve } from 'node:path'
import { gameOf, sharedGame } from '../capture/application.ts'
import type { Run } from '../comparison/run.ts'
import { type SceneRule, sceneOf } from '../comparison/scenes.ts'
import type { TrimWindow } from '../trim/trim.ts'
import { type ChosenRuns, chooseRuns, isOfGame, isOneOf, type Wanted } from './choose-runs.ts'
import { findFiles } from './find-files.ts'
import { type AskedOfFiles, readFile } from './read-file.ts'

/** A file that is left out, and the sentence that says why; `unnamed`: without the names of programs. */
export type LeftOut = { side: SideName; file: string; sentence: string; unnamed: string }

type SideName = 'before' | 'after'

type ReadSides = Record<SideName, Run[]> & { leftOut: LeftOut[] }

type ChosenFile = { side: SideName; file: string; chosen: ChosenRuns }

/**
 * The runs of both sides: of the processes that are named, else of the game that all files hold.
 * @param names as they were typed: files, patterns, folders
 * @param rule how scenes are told apart; a file that says none is left out
 * @throws UsageError when nothing is there by a name
 */
export async function readSides(
  names: Record<SideName, readonly string[]>,
  processes: readonly string[],
  window: TrimWindow,
  rule?: SceneRule,
  asked?: AskedOfFiles,
): Promise<ReadSides> {
  const wanted = processes.length > 0 ? isOneOf(processes) : undefined
  const files: ChosenFile[] = []
  // One after the other: only what is chosen of a capture stays in memory.
  for (const side of ['before', 'after'] as const)
    for (const file of findFiles(names[side], { inFolders: rule?.by === 'folder' }))
      files.push({ side, file, chosen: await chooseFrom(file, wanted, window, asked) })
  if (!wanted) await takeSharedGame(files, window, asked)

  const sides: ReadSides = { before: [], after: [], leftOut: [] }
  for (const { side, file, chosen } of files) {
    const leaveOut = (sentence: string, unnamed = sentence) =>
      sides.leftOut.push({ side, file: basename(file), sentence, unnamed })
    if ('refused' in chosen) leaveOut(chosen.refused, chosen.unnamed)
    else if (!rule) sides[side].push(...chosen.runs)
    else {
      const [scene] = chosen.runs.map(({ capture }) => sceneOf(rule, resolve(file), capture))
      if (scene) sides[side].push(...chosen.runs.map((run) => ({ ...run, scene })))
      else leaveOut(NO_SCENE[rule.by])
    }
  }
  return sides
}

const NO_SCENE: Record<SceneRule['by'], string> = {
  folder: 'It lies in no folder that could name its scene.',
  comment: 'Nobody had the tool write a comment into it, so that it says no scene.',
  name: 'Its name does not fit the pattern that says where the scene stands.',
}

async function chooseFrom(
  file: string,
  wanted: Wanted | undefined,
  window: TrimWindow,
  asked: AskedOfFiles | undefined,
): Promise<ChosenRuns> {
  const read = await readFile(file, asked)
  return 'capture' in read
    ? chooseRuns(file, read.capture, wanted, window, read.modified)
    : { refused: read.refused, unnamed: read.refused }
}

/** Reads again where another program was taken for the game than the one that all files hold. */
async function takeSharedGame(
  files: ChosenFile[],
  window: TrimWindow,
  asked: AskedOfFiles | undefined,
): Promise<void> {
  const runs = files.flatMap(({ chosen }) => ('runs' in chosen ? chosen.runs.slice(0, 1) : []))
  const game = sharedGame(runs.map(({ capture }) => capture.traces))
  if (game === undefined) return
  for (const read of files) {
    const [first] = 'runs' in read.chosen ? read.chosen.runs : []
    const application = first?.trace.application
    if (application !== undefined && gameOf(application) !== game)
      read.chosen = await chooseFrom(read.file, isOfGame(game), window, asked)
  }
}
