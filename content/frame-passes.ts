/** One pass of a frame, in milliseconds before and after the work. */
export interface FramePass {
  /** At most 13 letters: as much as half a phone has room for. */
  readonly name: string
  /** What the text calls it, where that is longer. */
  readonly fullName?: string
  readonly before: number
  readonly after: number
}

/** Words of a frame that is drawn as a stack of its passes. */
export const frameWords = { pass: 'Pass', sum: 'Sum', unit: 'ms' } as const
