import type { RemarkCode } from '../capture/capture.ts'
import type { Warning, WarningCode } from './comparability.ts'
import { type Run, recording, type Sides } from './run.ts'

export function repeatedRecordings(sides: Sides): Warning[] {
  const runs = all(sides)
  const again = runs.filter(
    (run, index) => runs.findIndex((other) => recording(other) === recording(run)) < index,
  )
  return warning(
    again,
    'same-recording',
    (labels) => `${labels}: the same recording was given before; it counts once.`,
  )
}

export function sampled(sides: Sides): Warning[] {
  return warning(
    all(sides).filter(({ trace }) => trace.kind === 'sampled'),
    'sampled',
    (labels) => `${labels}: sampled, not every frame was logged; good for trends and video memory alone.`,
  )
}

/** Unreal says it for each frame; other captures by a remark. */
export function shaderCompilation(sides: Sides): Warning[] {
  return warning(
    all(sides).filter(
      (run) => run.trace.columns.psoMisses?.some((misses) => misses > 0) || has(run, 'shader-compilation'),
    ),
    'shader-compilation',
    (labels) => `${labels}: shaders were compiled during the run; measure again with a warm cache.`,
  )
}

/** What the reading said of a capture and what weighs on a comparison. */
export function remarked(sides: Sides): Warning[] {
  const runs = all(sides)
  return [
    ...warning(
      runs.filter((run) => has(run, 'unfinished')),
      'unfinished',
      (labels) => `${labels}: the capture was not finished; its end is missing.`,
    ),
    ...warning(
      runs.filter((run) => has(run, 'editor')),
      'editor',
      (labels) => `${labels}: taken in the editor, which costs time of its own.`,
    ),
  ]
}

function has({ capture }: Run, code: RemarkCode): boolean {
  return capture.remarks.some((remark) => remark.code === code)
}

function all({ before, after }: Sides): readonly Run[] {
  return [...before, ...after]
}

function warning(runs: readonly Run[], code: WarningCode, sentence: (labels: string) => string): Warning[] {
  if (runs.length === 0) return []
  return [{ code, sentence: sentence(runs.map(({ label }) => label).join(', ')) }]
}
