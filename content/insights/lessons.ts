/** Replaces 'this page' in the list of definitions. */
export const ownTool = 'our tool'

/** Texts of the drawing in 'Five tools, five 1% lows'. */
export const tailWords = {
  facts: { frames: 'frames in', average: 'FPS on average' },
  columns: ['Recording', 'Frames', 'Average FPS'],
  apart: 'Apart',
  table: 'All four recordings as a table',
  caption:
    '1% low of a published recording in FPS by five definitions. Computed with the tool’s analysis from every frame of the file.',
  open: { label: 'Open this capture in the analyser', href: '/tools/frame-times#sample=' },
} as const

/** Texts of the drawing in 'How many runs until you may say faster?'. */
export const runsWords = {
  /** The parts around the three numbers. */
  sentence: [
    'With',
    'runs per build that vary by',
    'a build that is really',
    'faster is found in',
    'of 100 comparisons.',
  ],
  labels: { runs: 'Runs per build', scatter: 'Variation of the runs', change: 'True change' },
  table: 'All of them as a table',
  columns: ['Faster by', 'Variation'],
  runs: 'runs',
  dots: 'One dot per comparison. Filled dots found the change.',
  caption:
    'Simulated with 4,000 comparisons each and the verdict rule of the tool and its command: 95% certain, no frames left out, comparing runs instead of frames.',
} as const

/** Texts of the drawing in 'The hitch that no 1% low can see'. */
export const hitchWords = {
  slider: 'Hitches of 50 ms in a minute',
  average: 'Average FPS',
  slow: ['Frames over', 'ms, a minute'],
  hitches: 'Hitches',
  table: 'All eleven minutes as a table',
  caption:
    'One generated minute at about 120 FPS, with hitches of 50 ms at even intervals, compared with the minute without hitches. Computed with the tool’s analysis.',
  open: { label: 'Open these captures in the analyser', href: '/tools/frame-times#sample=hitch' },
} as const

/** Interactive drawings by the name in the Markdown's `lesson` block, with their captions. */
export const articleLessons = {
  hitch: hitchWords.caption,
  runs: runsWords.caption,
  tail: tailWords.caption,
} as const

export type LessonName = keyof typeof articleLessons
