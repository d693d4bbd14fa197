import { basename, resolve } from 'node:path'
import { gameOf, sharedGame } from '../capture/application.ts'
import type { Capture, Trace } from '../capture/capture.ts'
import { capturedAtOf, isOfGame, type Run, runNumber, runOf, runTraces } from '../comparison/run.ts'
import { type SceneRule, sceneOf } from '../comparison/scenes.ts'
import type { TrimWindow } from '../traces/trim.ts'
import { findFiles } from './find-files.ts'
import { type FileRequest, readFile } from './read-file.ts'

/** `unnamed`: the sentence without names of programs. */
export type LeftOut = { side: SideName; file: string; sentence: string; unnamed: string }

type SideName = 'before' | 'after'

type ReadSides = Record<SideName, Run[]> & { leftOut: LeftOut[] }

type ChosenFile = { side: SideName; file: string; chosen: ChosenRuns }

type SidesRequest = Record<SideName, readonly string[]> & {
  /** Names of processes. Default: the game that all files share. */
  processes: readonly string[]
  window: TrimWindow
  /** Files without a scene are left out. */
  scene: SceneRule | undefined
}

/** @throws UsageError if a name matches nothing */
export async function readSides(
  { processes, window, scene: rule, ...names }: SidesRequest,
  asked: FileRequest,
): Promise<ReadSides> {
  const wanted = processes.length > 0 ? isOneOf(processes) : undefined
  const files: ChosenFile[] = []
  // Sequential, so that only chosen runs stay in memory.
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

export const NO_SCENE: Record<SceneRule['by'], string> = {
  folder: 'It isn’t in a folder that names its scene.',
  comment: 'It has no comment that names its scene.',
  name: 'Its name doesn’t match the scene pattern.',
}

async function chooseFrom(
  file: string,
  wanted: Wanted | undefined,
  window: TrimWindow,
  asked: FileRequest,
): Promise<ChosenRuns> {
  const read = await readFile(file, asked)
  return 'capture' in read
    ? chooseRuns(file, read.capture, wanted, window, read.modified)
    : { refused: read.refused, unnamed: read.refused }
}

/** Reads files again if another program was taken for the game. */
async function takeSharedGame(files: ChosenFile[], window: TrimWindow, asked: FileRequest): Promise<void> {
  const runs = files.flatMap(({ chosen }) => ('runs' in chosen ? chosen.runs.slice(0, 1) : []))
  const game = sharedGame(runs.map(({ capture }) => capture.traces))
  if (game === undefined) return
  for (const read of files) {
    const [first] = 'runs' in read.chosen ? read.chosen.runs : []
    const application = first?.trace.application
    if (application !== undefined && gameOf(application) !== game)
      read.chosen = await chooseFrom(read.file, { name: game, has: isOfGame(game) }, window, asked)
  }
}

type ChosenRuns = { runs: Run[] } | { refused: string; unnamed: string }

const NO_PROCESS = 'It doesn’t contain the requested process.'

/** `name` is used in the error message. */
type Wanted = { name: string; has: (trace: Trace) => boolean }

/** The chosen trace, else the likely game. @param modified time of the last change of the file */
export function chooseRuns(
  file: string,
  capture: Capture,
  wanted: Wanted | undefined,
  window: TrimWindow,
  modified?: number,
): ChosenRuns {
  const [likeliest] = capture.traces
  const traces = runTraces(
    capture.traces,
    (trace) => wanted?.has(trace) ?? trace.application === likeliest?.application,
  )
  if (traces.length === 0) return { refused: noProcess(capture, wanted?.name ?? ''), unnamed: NO_PROCESS }
  return {
    runs: traces.map((trace) =>
      runOf(labelOf(file, trace, traces), capture, trace, window, capturedAtOf(basename(file), modified)),
    ),
  }
}

export function isOneOf(processes: readonly string[]): Wanted {
  return {
    name: processes.join("' or '"),
    has: (trace) => processes.some((process) => is(trace, process)),
  }
}

/** Matches the name with or without `.exe`, the id or the key. Formats without process names match any name. */
function is({ application, processId, key }: Trace, process: string): boolean {
  if (application === undefined && processId === undefined) return true
  const names = [application, application?.replace(/\.exe$/i, ''), processId?.toString(), key]
  return names.some((name) => name?.toLowerCase() === process.toLowerCase())
}

function noProcess({ traces }: Capture, process: string): string {
  const names = [...new Set(traces.map(({ application, key }) => application ?? key))]
  return `It contains no process '${process}'. It contains ${names.slice(0, 8).join(', ')}.`
}

function labelOf(file: string, trace: Trace, traces: readonly Trace[]): string {
  return traces.length > 1 ? `${basename(file)}, run ${runNumber(trace)}` : basename(file)
}
