import type { Capture, Trace } from '@bildruta/frame-times'

import { inHouseStyle } from './in-house-style.ts'

/** What was understood of one file: all that leaves the worker of it besides figures and charts. */
export type CaptureCard = {
  /** Generation of the format, in words. */
  format: string
  gpu: string | undefined
  resolution: string | undefined
  /** What somebody had the tool write into it; it stays in this browser. */
  comment: string | undefined
  traces: readonly TraceCard[]
  /** But for how many traces there are: these are listed. */
  remarks: readonly string[]
}

export type TraceCard = Pick<Trace, 'key' | 'application' | 'kind' | 'frames' | 'seconds'>

export function cardOf({ format, traces, metadata, remarks, comment }: Capture): CaptureCard {
  return {
    format,
    gpu: metadata.gpu,
    resolution: metadata.resolution,
    comment,
    traces: traces.map(({ key, application, kind, frames, seconds }) => ({
      key,
      application,
      kind,
      frames,
      seconds,
    })),
    remarks: remarks.flatMap(({ code, sentence }) =>
      code === 'several-traces' ? [] : [inHouseStyle(sentence)],
    ),
  }
}
