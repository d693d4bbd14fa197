/** Words of the drawing in 'The hitch that no 1% low can see'. */
export const hitchWords = {
  slider: 'Hitches of 50 ms in a minute',
  average: 'Average FPS',
  /** What the list of definitions calls 'this page'. */
  tool: 'our tool',
  slow: ['Frames over', 'ms, a minute'],
  hitches: 'Hitches',
  table: 'All eleven minutes as a table',
  caption:
    'One generated minute at about 120 FPS, with hitches of 50 ms at even distances. Change against the minute without one. Computed by the analysis that the tool uses.',
  open: { label: 'Open these captures in the analyser', href: '/tools/frame-times#sample=hitch' },
} as const
