import type { CaptureSide, ProjectCapture, RunSummary } from '#domain/delivery/captures/captures.schema.ts'

/** Means over runs, geometric like those of verdicts. A figure that no run has is undefined. */
export type RunFigures = {
  runs: number
  frames: number
  seconds: number
  averageFps: number | undefined
  low1: number | undefined
}

export type BuildScene = RunFigures & { scene: string; captures: ProjectCapture[] }

/** @property addedAt time of the first capture @property addedBy everyone who added one; null is the client */
export type Build = {
  name: string
  sides: CaptureSide[]
  addedAt: string
  addedBy: (string | null)[]
  scenes: BuildScene[]
}

export function figuresOf(runs: readonly RunSummary[]): RunFigures {
  return {
    runs: runs.length,
    frames: runs.reduce((sum, { frames }) => sum + frames, 0),
    seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
    averageFps: meanOf(runs.map(({ values }) => values['average-fps'])),
    low1: meanOf(runs.map(({ values }) => values['1%-low-average'])),
  }
}

/** @param captures newest first @returns builds from the one that was begun last, with scenes by name */
export function buildsOf(captures: readonly ProjectCapture[]): Build[] {
  const builds = [...Map.groupBy(captures.toReversed(), ({ build }) => build)].reverse()
  return builds.map(([name, own]) => ({
    name,
    sides: [...new Set(own.map(({ side }) => side))],
    addedAt: own[0]?.addedAt ?? '',
    addedBy: [...new Set(own.map(({ addedBy }) => addedBy))],
    scenes: [...Map.groupBy(own, ({ scene }) => scene)]
      .map(([scene, captures]) => ({
        ...figuresOf(captures.flatMap(({ summary }) => summary.runs)),
        scene,
        captures,
      }))
      .toSorted((one, other) => one.scene.localeCompare(other.scene)),
  }))
}

export function scenesIn(captures: readonly ProjectCapture[]): string[] {
  return [...new Set(captures.map(({ scene }) => scene))].filter((scene) => scene !== '').toSorted()
}

/**
 * A known scene that the path names, otherwise the folder if files come from several folders.
 * @param paths of all chosen files, such as `runs/harbour/1.csv`
 */
export function suggestedScene(path: string, paths: readonly string[], known: readonly string[]): string {
  const named = known
    .filter((scene) => path.toLowerCase().includes(scene.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)
  if (named[0] !== undefined) return named[0]
  return new Set(paths.map(folderOf)).size > 1 ? folderOf(path) : ''
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? ''
}

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return Math.exp(known.reduce((sum, value) => sum + Math.log(value), 0) / known.length)
}
