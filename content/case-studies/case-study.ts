import type { Figure } from '../figures.ts'
import type { FramePass } from '../illustration.ts'
import type { ReportCitation } from '../reports/citation.ts'
import type { StudySlug } from '../slugs.ts'

/**
 * Figures of one scene on one build. fps: frames divided by seconds, one decimal. low1: the 1% low, one decimal, at
 * most fps. vramGB: two decimals.
 */
export type SceneFigures = {
  fps: number
  low1: number
  vramGB: number
}

/** Frames per minute slower than `CaseStudy.slowFrameMs`. */
export type SlowFrames = { before: number; after: number }

/** One scene, captured on the same machine and route before and after the work. */
export type Benchmark = {
  scene: string
  baseline: SceneFigures
  optimized: SceneFigures
  slowFrames?: SlowFrames
  /** The signed report that FPS and 1% low come from. */
  cites?: ReportCitation
}

type Figures = readonly [fps: number, low1: number, vramGB: number]
type BenchmarkRow = readonly [
  scene: string,
  baseline: Figures,
  optimized: Figures,
  slowFrames?: readonly [before: number, after: number],
]

/** One row per scene. */
export function benchmarksOf(rows: readonly BenchmarkRow[]): Benchmark[] {
  return rows.map(([scene, baseline, optimized, slowFrames]) => ({
    scene,
    baseline: figuresOf(baseline),
    optimized: figuresOf(optimized),
    ...(slowFrames && { slowFrames: { before: slowFrames[0], after: slowFrames[1] } }),
  }))
}

function figuresOf([fps, low1, vramGB]: Figures): SceneFigures {
  return { fps, low1, vramGB }
}

/** The problem and three changes with their effects, in at most 60 words. */
type StudyBrief = {
  problem: string
  changes: readonly { what: string; gave: string }[]
}

/**
 * Headline figures in whole percent with their sign: the change of the mean over the scenes, rounded. vramReduction
 * is negative if memory went down. Zeros without benchmarks.
 */
export type Metrics = {
  fpsGain: number
  vramReduction: number
  low1Gain?: number
}

type SettingsRow = {
  before: string
  after: string
  why: string
}

export type SettingsGroup = {
  title: string
  /** By the name of the setting. */
  rows: Readonly<Record<string, SettingsRow>>
}

export type SettingsChanged = {
  project: string[]
  rendering: string[]
  postProcess: string[]
  content: string[]
  /** `name value` as typed into the console, with the effect and the source of the default. */
  cvars?: Readonly<Record<string, string>>
}

/** The duration starts with a whole number of working days, such as '3 days'. Pages add these numbers up. */
export type TimelinePhase = {
  phase: string
  duration: string
  notes: string
}

/** A drawing of one step of the approach. Steps count from 1. */
export type StudyFigure = Figure & { step: number }

/** The work of one processor or thread in a frame, bottom up. */
export type FramePart = { title: string; passes: readonly FramePass[] }

/** One frame of a scene. Its parts run in parallel, so the slowest determines the frame time. */
export type StudyFrame = { scene: string; caption: string; parts: FramePart[] }

/** Everything that must be equal to compare two captures. Other pages link to the anchor. */
export type TestBench = {
  anchor?: string
  title: string
  caption: string
  machine: string
  resolution: string
  build: string
  capture: string
  runs: string
  /** Length of one run: enough for a 1% low of 100 frames in the slowest scene. */
  seconds: number
}

/** The scenes captured on one test bench, and its target frame rate. */
export type Bench = { testBench: TestBench; benchmarks: Benchmark[]; targetFps?: number | undefined }

type Palette = 'blue' | 'teal' | 'violet' | 'slate'

type CaseStudyStatus = 'published' | 'coming-soon'

/**
 * A case study. `published` and `updated` are YYYY-MM-DD. A coming-soon study has empty lists, zeros as metrics and
 * no test bench. `benchmarks` and `testBench` belong to the headline figures.
 */
export type CaseStudy = {
  slug: StudySlug
  /** A sample until `confirmed.ts` contains the study. */
  sample: boolean
  title: string
  client: string
  confidential: boolean
  scenario: string
  palette: Palette
  engine: string
  summary: string
  brief?: StudyBrief
  status: CaseStudyStatus
  published: string
  updated: string
  metrics: Metrics
  targetFps?: number
  /** Slower frames are counted, in milliseconds. */
  slowFrameMs?: number | undefined
  testBench?: TestBench
  challenge: string
  frame?: StudyFrame
  /** Shown below the challenge, run on the reader's GPU. */
  demonstration?: 'overdraw'
  approach: string[]
  figures?: StudyFigure[]
  results: string[]
  benchmarks: Benchmark[]
  furtherBenches?: Bench[]
  settingsChanged: SettingsChanged
  settingsGroups?: SettingsGroup[]
  timeline: TimelinePhase[]
  deliverables: string[]
  lessons: string[]
}
