import type { Advice, Condition, Metric, Outcome, Range, Said, Scale } from '@bildruta/frame-times'
import type { frameTimesResult } from '#content/frame-times-result.ts'

/** What the worker makes of the chosen runs for the page: small numbers and words, no frames. */
export type Analysis = {
  /** Missing while one side has no run. */
  verdict: VerdictWords | undefined
  figures: readonly Figure[]
  /** The figure that is asked about of each scene, where there are several: then everything else is over all of them. */
  scenes: readonly SceneFigure[]
  /** The same of each of several sides against the first of them. */
  sides: readonly SideFigure[]
  /** The same runs by each definition of the 1 % low. */
  definitions: readonly Definition[]
  /** What else may have made the difference, a sentence each; missing while one side has no run. */
  warnings: readonly string[] | undefined
  /** Whether each condition was held still; missing while one side has no run. */
  conditions: readonly Condition[] | undefined
  /** Figures and pictures are of the times between images on the screen; whether every run has them. */
  isDisplayed: boolean
  mayBeDisplayed: boolean
  /** Runs of both sides are of profiles, whose stats can be read beside their frames. */
  mayHaveStats: boolean
  /** The runs are of several applications, whether or not they are compared all the same. */
  areDifferentGames: boolean
  /** By the run's file, for the list of runs. */
  runs: Readonly<Record<number, RunFigures>>
  /** Length of the longest run in seconds, untrimmed. */
  seconds: number
  series: readonly Series[]
  curves: readonly Curve[]
  histogram: Histogram | undefined
  inside: Inside
  overrun: Overrun
  threads: readonly ThreadSeries[]
  /** What the machine did meanwhile, as far as the captures hold it. */
  sensors: readonly SensorSeries[]
}

export type Choice = {
  before: readonly ChosenRun[]
  after: readonly ChosenRun[]
  /** All that are compared with those before, in their order, where they are several; those after are one of them. */
  others: readonly ChosenSide[]
  /** What the two are called where there are several. */
  names: { before: string; after: string } | undefined
  /** The run of each side that is drawn over time; the one in the middle where none is named. */
  drawn: { before: number | undefined; after: number | undefined }
  /** Id of the metric that is taken for the 1 % low. */
  low: string
  /** What a person says of the conditions, and whether they mean to compare different applications. */
  said: Said
  acrossGames: boolean
  /** A change smaller than this fraction is said to be small. */
  threshold: number
  /** Whether runs belong together in couples, in their order; unless said, what their times say. */
  paired: boolean | undefined
  budgetMs: number
  /** The times between images on the screen in place of the frame times, where every run has them. */
  displayed: boolean
  trim: { from: number; to: number | undefined }
  window: Window
}

/** With the baseline; so many a card holds, and a list of verdicts bears. */
export const MOST_SIDES = 12

/** The runs of one of several builds, drivers or settings. */
export type ChosenSide = { side: string; name: string; runs: readonly ChosenRun[] }

/** What a capture is that the page brings itself. */
export type SampleKind = keyof typeof frameTimesResult.samples

export type ChosenRun = {
  id: number
  trace: string
  label: string
  /** As far as its file says. */
  capturedAt?: string | undefined
  sample?: SampleKind | undefined
  /** What is played in it, where runs are told apart by scene. */
  scene?: string | undefined
  /** What a person calls it. */
  name?: string | undefined
  /** Seconds by which it is moved to lie over the others; what is trimmed moves along. */
  shift?: number | undefined
}

/** Seconds, and into how many bins they are cut. */
export type Window = { from: number; to: number | undefined; bins: number }

/** What the comparison of the headline figure says. */
export type VerdictWords = {
  change: Change
  detail: string
  /** What these runs could have found. */
  power: string | undefined
  withoutOutliers: string | undefined
}

export type Figure = {
  id: string
  name: string
  unit: string
  better: Metric['better']
  definition: string
  before: SideValue | undefined
  after: SideValue | undefined
  change: Change | undefined
  /** Why there is no value, or why it is to be read with care. */
  note: string | undefined
}

/** '' names runs of which nobody says what they play. `detail`: what its verdict rests on. */
export type SceneFigure = { name: string; figure: Figure; detail: string }

/** `side`: whose it is; `name`: as it is called. */
export type SideFigure = SceneFigure & { side: string }

/** Mean over the runs of a side, and each run's own value. */
export type SideValue = { mean: number; runs: readonly number[] }

/** `amount` and `range` in what the scale says: 0.05 is 5 % more, or 0.05 points of a share. No range with too few runs. */
export type Change = {
  outcome: Outcome
  /** Why there is nothing to compare, by its code. */
  code?: string
  scale: Scale
  amount: number | undefined
  range: Range | undefined
  /** Of the range, where it is an interval. */
  level?: number
  /** Of an inconclusive one: what helps, and how many runs a side. */
  advice: Advice | undefined
  runsASide: number | undefined
  /** Runs were taken as couples. */
  isPaired: boolean
  /** Over so many scenes, where there are several. */
  scenes?: number | undefined
}

export type Definition = {
  id: string
  name: string
  tools: string
  before: number | undefined
  after: number | undefined
}

/** Of one run. The same recording a second time is no run of its own. */
export type RunFigures = {
  /** What its figures count, without what was cut. */
  counted: { frames: number; seconds: number }
  averageFps: number | undefined
  isOutlier: boolean
  isRepeated: boolean
}

/** The share of each side's frames that are inside the budget, 0 to 1. */
export type Inside = { before: number | undefined; after: number | undefined }

/** The share of each side's time that its frames take beyond the budget, 0 to 1: what lies above the line of the chart. */
export type Overrun = { before: number | undefined; after: number | undefined }

/** One run over time: of each bin the fastest, mean and slowest frame in ms. NaN where there is no frame. */
export type Series = {
  side: 'before' | 'after'
  /** The file that the run is of. */
  id: number
  from: number
  to: number
  least: Float32Array
  mean: Float32Array
  most: Float32Array
}

/** Of one run: the frame time that so many per cent of its frames do not exceed. */
export type Curve = {
  side: 'before' | 'after'
  id: number
  points: readonly { percent: number; ms: number }[]
}

/** Share of each side's frames in bars of `barMs` from `fromMs` up, means over its runs; the last holds all above. */
export type Histogram = {
  fromMs: number
  barMs: number
  bars: number
  before: readonly number[] | undefined
  after: readonly number[] | undefined
}

/** What works on a frame, over time, and what it takes of a frame on average, in ms. */
export type ThreadSeries = {
  name: string
  series: readonly Series[]
  means: readonly { side: 'before' | 'after'; ms: number }[]
}

/** What a sensor said over time, and on average. */
export type SensorSeries = {
  name: string
  unit: string
  series: readonly Series[]
  means: readonly { side: 'before' | 'after'; value: number }[]
}

/** From the median out, ever finer: the tail is what is looked at. */
export const CURVE_PERCENTS = [
  50, 55, 60, 65, 70, 75, 80, 84, 88, 90, 92, 94, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5, 99.7, 99.8, 99.9,
] as const

/** What the chosen captures are, as soon as one of them is the page's own. */
export function sampleOf({ before, after }: Pick<Choice, 'before' | 'after'>): SampleKind | undefined {
  return [...before, ...after].find(({ sample }) => sample)?.sample
}
