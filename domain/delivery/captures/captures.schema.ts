import * as z from 'zod/mini'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import type { StoredTables } from '#tables'
import type { ReportFacts } from '../reports/reports.schema.ts'

/** An hour of frames with all columns has about half as much. */
export const MOST_CAPTURE_BYTES = 256_000_000

/** @returns why a file is too large, undefined if it isn't */
export function tooLargeWords(size: number): string | undefined {
  if (size <= MOST_CAPTURE_BYTES) return undefined
  return `This file is ${sizeWords(size)}, but a capture can be at most ${sizeWords(MOST_CAPTURE_BYTES)}. Shorten it to the part that matters.`
}

export type CaptureSide = StoredTables['captures']['side']

export const CAPTURE_SIDES = ['before', 'after'] as const satisfies readonly CaptureSide[]

/** Metrics that are read from every run when its capture is added, in their units. The first two are judged. */
export const SUMMARY_METRICS = ['average-fps', '1%-low-average', 'frame-time-p99'] as const
export type SummaryMetric = (typeof SUMMARY_METRICS)[number]

/** A metric that the run doesn't have is left out. */
export type RunSummary = { frames: number; seconds: number; values: Partial<Record<SummaryMetric, number>> }

/** Figures of a capture. `tool` is the name of the capture tool, `remarks` are sentences of the reader. */
export type CaptureSummary = {
  tool: string
  application: string | null
  runs: RunSummary[]
  remarks: string[]
}

/** Times are ISO 8601, sizes bytes. */
export type ProjectCapture = {
  id: string
  blobId: string
  name: string
  size: number
  sha256: string
  build: string
  side: CaptureSide
  /** Empty if the game is measured in one scene. */
  scene: string
  /** According to the machine that captured it. */
  capturedAt: string | null
  addedAt: string
  /** Name of a staff member or a token. Null for the client. */
  addedBy: string | null
  /** False once its file is deleted. */
  isHere: boolean
  summary: CaptureSummary
}

/** @property values average FPS of each run @property mean of them, geometric @property low1 mean 1% low */
type BuildOfScene = {
  build: string
  side: CaptureSide
  addedAt: string
  values: number[]
  mean: number
  low1: number | null
}

/** The builds of a scene in the order in which they were added. */
export type SceneHistory = {
  scene: string
  builds: BuildOfScene[]
  /** The newest of the last builds whose runs show that it is worse than the one before. */
  gotWorse: { build: string; after: string; words: string } | null
}

export type ProjectToken = {
  id: string
  name: string
  emails: boolean
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export type CapturesPage = {
  /** The newest ones and those of reports, newest first. `history` covers all. */
  captures: ProjectCapture[]
  history: SceneHistory[]
  tokens: ProjectToken[]
  /** Newest first. */
  reports: ReportFacts[]
}

/** The answer to `frames push`: the gate's decision about a build against the baseline. */
export type PushResult = {
  build: string
  /** Undefined for the first build, which becomes the baseline. */
  baseline?: string | undefined
  status: 'not-worse' | 'worse' | 'inconclusive' | 'unusable'
  /** The exit status of `frames compare`. */
  exitStatus: number
  sentence: string
  /** One per scene, such as `harbour: 1% low 9% worse (5 to 13)`. */
  scenes: string[]
  /** Page with the history. */
  url: string
}

const NAME_MAX = 80

function nameSchema(what: string) {
  return z.string({ error: `Enter ${what}.` }).check(
    z.trim(),
    z.minLength(1, `Enter ${what}.`),
    z.maxLength(NAME_MAX, `Enter ${what} of at most ${NAME_MAX} characters.`),
    z.refine((text) => !/\p{C}/u.test(text), `Enter ${what} without control characters.`),
  )
}

export const placeSchema = z.object({
  build: nameSchema('the name of the build'),
  side: z.enum(CAPTURE_SIDES, { error: 'The side must be before or after.' }),
  scene: z._default(z.union([z.literal(''), nameSchema('the name of the scene')]), ''),
})

export const addCaptureSchema = z.extend(placeSchema, { blobId: z.string() })

export const renameSceneSchema = z.object({
  from: z.string(),
  to: nameSchema('the name of the scene'),
})

export const pushedSchema = z.extend(placeSchema, {
  /** Name of the file. */
  name: z.string({ error: 'Enter a file name.' }).check(z.minLength(1, 'Enter a file name.')),
  /** Announced in a header, so that other bytes are refused. */
  sha256: z
    .string({ error: 'Send the SHA-256 of the file in X-Sha256.' })
    .check(z.regex(/^[0-9a-f]{64}$/, 'The SHA-256 must be 64 lower-case hexadecimal digits.')),
})

export const pushResultSchema = z.object({ build: nameSchema('the name of the build') })

export const newTokenSchema = z.object({
  name: nameSchema('a name for the token, such as “build server”'),
  emails: z._default(z.enum(['', 'on']), ''),
})
