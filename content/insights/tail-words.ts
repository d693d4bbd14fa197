/** Words of the drawing in 'Five tools, five 1% lows'. */
export const tailWords = {
  recordings: 'A recording',
  definitions: 'A definition of the 1% low',
  facts: { frames: 'frames in', average: 'FPS on average' },
  /** What a definition looks at: `mean` of so many frames, or `one`, at that place from the slowest on. */
  says: { mean: ['Mean of the', 'slowest frames:'], one: ['Frame', 'from the slowest on:'] },
  /** What the list of definitions calls 'this page'. */
  tool: 'our tool',
  axis: 'ms, slowest first',
  columns: ['Recording', 'Frames', 'Average FPS'],
  apart: 'Apart',
  table: 'All four recordings as a table',
  caption:
    'The slowest frames of a published recording, longest first. Filled is what the chosen definition looks at, the line is what it makes of it. Computed by the analysis that the tool uses, from every frame of the file.',
  open: { label: 'Open this capture in the analyser', href: '/tools/frame-times#sample=' },
} as const
