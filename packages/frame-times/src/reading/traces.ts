import { LEAST_FRAMES, likeliestFirst } from '../capture/application.ts'
import { Refused } from './refused.ts'
import type { FinishedTrace } from './trace-builder.ts'

/** Traces that have frames, the one that is taken for the game first; of equals, the first in the file. */
export function gameFirst(finished: readonly FinishedTrace[]): FinishedTrace[] {
  const byTrace = new Map(
    finished.filter(({ trace }) => trace.frames > 0).map((one) => [one.trace, one] as const),
  )
  return likeliestFirst([...byTrace.keys()]).flatMap((trace) => byTrace.get(trace) ?? [])
}

/** `rows`: how many the file had, usable or not. */
export function requireFrames(traces: readonly FinishedTrace[], rows: number): void {
  const frames = traces[0]?.trace.frames ?? 0
  if (frames === 0 && rows > 0)
    throw new Refused(
      'no-frame-times',
      'No row of this capture holds a usable frame time. Capture again with the game in the foreground, and leave the file as it was written.',
    )
  if (frames === 0)
    throw new Refused(
      'too-short',
      'This capture has headings and no frames. Start the capture while the game is running.',
    )
  if (frames < LEAST_FRAMES)
    throw new Refused(
      'too-short',
      `This capture has ${frames === 1 ? 'one frame' : `${frames} frames`}: too few to say anything. Capture at least 30 seconds.`,
    )
}
