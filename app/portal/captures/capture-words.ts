import type { CaptureSummary, RunSummary } from '#domain/delivery/captures/captures.schema.ts'

/** `68.0 FPS` */
export function fpsWords(fps: number | undefined): string {
  return fps === undefined ? 'no FPS' : `${fps.toFixed(1)} FPS`
}

/** `61.3`, or a dash without a value. */
export function oneDecimal(value: number | null | undefined): string {
  return value?.toFixed(1) ?? '–'
}

/** `3 runs` */
export function countWords(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`
}

/** Means over its runs, geometric like those of verdicts. */
export function figureWords({ runs, tool }: Pick<CaptureSummary, 'runs' | 'tool'>): string[] {
  const frames = runs.reduce((sum, run) => sum + run.frames, 0)
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
  const length = `${countWords(frames, 'frame')} in ${seconds.toFixed(1)} s`
  return [
    fpsWords(meanOf(runs, 'average-fps')),
    `1% low ${oneDecimal(meanOf(runs, '1%-low-average'))}`,
    runs.length === 1 ? length : `${length}, ${countWords(runs.length, 'run')}`,
    tool,
  ]
}

function meanOf(runs: readonly RunSummary[], metric: keyof RunSummary['values']): number | undefined {
  const known = runs.flatMap(({ values }) => values[metric] ?? [])
  if (known.length === 0) return undefined
  return Math.exp(known.reduce((sum, value) => sum + Math.log(value), 0) / known.length)
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
