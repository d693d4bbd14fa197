/**
 * The site's made-up example, always labeled as an illustration. low1: 1% low; vramGb: peak video memory; ms: mean
 * frame time.
 */
export const illustration = {
  before: { fps: 45, low1: 31, vramGb: 9.8, ms: 22.2 },
  after: { fps: 86, low1: 79, vramGb: 7.6, ms: 11.6 },
  /** In drawing order, bottom up. */
  passes: [
    { name: 'Shadows', before: 5.9, after: 2.1 },
    { name: 'Lumen', before: 5.2, after: 2.9 },
    { name: 'Translucency', before: 3.9, after: 1.3 },
    { name: 'Base pass', before: 3.2, after: 2.3 },
    { name: 'Post process', before: 2.4, after: 1.6 },
    { name: 'Other', before: 1.6, after: 1.4 },
  ],
  /** Findings with their passes and the milliseconds saved. */
  findings: [
    { label: 'Shadow pages redrawn every frame', passes: ['Shadows'], saved: 3.8 },
    { label: 'Overdraw: translucency, base pass', passes: ['Translucency', 'Base pass'], saved: 3.5 },
    { label: 'Lumen gather and reflections', passes: ['Lumen'], saved: 2.3 },
    { label: 'Post process and the rest', passes: ['Post process', 'Other'], saved: 1.0 },
  ],
} as const

/** One pass of a frame, in milliseconds. */
export interface FramePass {
  /** At most 13 letters, to fit half a phone's width. */
  readonly name: string
  /** The name in texts, if it is longer. */
  readonly fullName?: string
  readonly before: number
  readonly after: number
}

export const frameWords = { pass: 'Pass', sum: 'Sum', unit: 'ms' } as const
