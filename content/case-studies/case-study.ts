import type { Figure } from '../figures.ts'
import type { FramePass } from '../illustration.ts'
import type { StudySlug } from '../slugs.ts'

/**
 * Figures of one scene on one build.
 * fps: mean frames per second over the run (frames ÷ seconds), one decimal.
 * low1: '1% low', one decimal; never above fps. vramGB: two decimals. The page prints what both mean (`definitions`).
 */
export type SceneFigures = {
  fps: number
  low1: number
  vramGB: number
}

/** Frames a minute that take longer than `CaseStudy.slowFrameMs`, which no mean and no 1% low shows. */
export type SlowFrames = { before: number; after: number }

/** One scene, captured on the same machine and route before and after the work. */
export type Benchmark = {
  scene: string
  baseline: SceneFigures
  optimized: SceneFigures
  slowFrames?: SlowFrames
}

/** What is read in the first half minute, in at most 60 words: what was wrong, and three changes with what each gave. */
type StudyBrief = {
  problem: string
  changes: readonly { what: string; gave: string }[]
}

/**
 * Headline figures in whole per cent, signed as they are read: fpsGain 44 is 'FPS +44%', vramReduction -12 is
 * 'VRAM -12%' (memory went down, which is good), low1Gain 27 is '1% low +27%'.
 * Each is the change of the mean over the scenes: mean of optimized ÷ mean of baseline − 1, rounded.
 * A study without benchmarks has zeros.
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

/** What was changed, by the place where one changes it: project settings, renderer, post process, content. */
export type SettingsChanged = {
  project: string[]
  rendering: string[]
  postProcess: string[]
  content: string[]
  /** Console variables as they are typed (`name value`): what each does, and where its default comes from. */
  cvars?: Readonly<Record<string, string>>
}

/** The duration starts with a whole number of working days ('3 days'); a page adds up these numbers. */
export type TimelinePhase = {
  phase: string
  duration: string
  notes: string
}

/** What one step of the approach did, drawn. Steps count from 1. */
export type StudyFigure = Figure & { step: number }

/** What one processor or thread does in a frame, from the ground up. */
export type FramePart = { title: string; passes: readonly FramePass[] }

/** One frame of one of the scenes, taken apart. Its parts run at the same time: the slowest sets the frame. */
export type StudyFrame = { scene: string; caption: string; parts: FramePart[] }

/**
 * Everything that has to be equal for two captures to be compared. The title names card and preset; the caption says
 * in one sentence what was averaged over what. An anchor leads to it from other pages.
 */
export type TestBench = {
  anchor?: string
  title: string
  caption: string
  machine: string
  resolution: string
  build: string
  capture: string
  runs: string
  /** Length of one run: long enough for a 1% low of 100 frames in its slowest scene. */
  seconds: number
}

/** The scenes that were captured on one test bench, and the frame rate asked for on it. */
export type Bench = { testBench: TestBench; benchmarks: Benchmark[]; targetFps?: number | undefined }

type Palette = 'blue' | 'teal' | 'violet' | 'slate'

type CaseStudyStatus = 'published' | 'coming-soon'

/**
 * A case study. `published` and `updated` are ISO dates (YYYY-MM-DD); a coming-soon study has empty lists and texts,
 * zeros as metrics and no test bench. `targetFps` is what the client asked for; its frame is the budget that graphs draw.
 * `benchmarks` and `testBench` are those of the headline figures; the same scenes on other benches follow them.
 */
export type CaseStudy = {
  slug: StudySlug
  /** Written for this site; an example project until `confirmed.ts` names it. */
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
  /** From how many milliseconds on a frame is counted as slow. */
  slowFrameMs?: number | undefined
  testBench?: TestBench
  challenge: string
  frame?: StudyFrame
  /** Stands below the challenge and shows it on the reader's own graphics card. */
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
