import { basename } from 'node:path'
import type { Run } from '../../analysis/comparison/run.ts'
import type { TrimWindow } from '../../analysis/trim/trim.ts'
import { chooseRuns } from './choose-runs.ts'
import { findFiles } from './find-files.ts'
import { readFile } from './read-file.ts'

/** A file that is left out, and the sentence that says why. */
export type LeftOut = { file: string; sentence: string }

export type Side = { runs: Run[]; leftOut: LeftOut[] }

/** Of one side. @param names as they were typed: files, patterns, folders. @throws UsageError when nothing is there by a name */
export async function readSide(
  names: readonly string[],
  process: string | undefined,
  window: TrimWindow,
): Promise<Side> {
  const side: Side = { runs: [], leftOut: [] }
  // One after the other: only what is chosen of a capture stays in memory.
  for (const file of findFiles(names)) {
    const read = await readFile(file)
    const chosen = 'capture' in read ? chooseRuns(file, read.capture, process, window) : read
    if ('runs' in chosen) side.runs.push(...chosen.runs)
    else side.leftOut.push({ file: basename(file), sentence: chosen.refused })
  }
  return side
}
