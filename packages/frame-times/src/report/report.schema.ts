import * as z from 'zod/mini'
import { METADATA } from '../capture/capture.ts'
import { CONDITIONS, type ConditionId } from '../comparison/conditions.ts'
import { type MetricUnit, UNITS } from '../metrics/metric.ts'
import { isTime } from '../reading/metadata.ts'
import { MOST_DRAWN } from './drawn.ts'
import { REPORT_VERSION } from './versions.ts'

const count = z.int().check(z.nonnegative())
const seconds = z.number().check(z.nonnegative())
const words = z.string().check(z.maxLength(1000))
const short = z.string().check(z.maxLength(200))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const conditionId = z.enum(Object.keys(CONDITIONS) as [ConditionId, ...ConditionId[]])

const traceSchema = z.strictObject({
  /** Several names of up to 256 characters. */
  key: words,
  application: z.optional(words),
  kind: z.enum(['frames', 'sampled']),
  frames: count,
  seconds,
  counts: z.strictObject({ rows: count, dropped: count, unusable: count }),
})

const captureSchema = z.strictObject({
  sha256,
  bytes: count,
  tool: short,
  format: short,
  metadata: z.partialRecord(z.enum(METADATA), short),
  remarks: z.array(z.strictObject({ code: short, sentence: words })),
  traces: z.array(traceSchema),
})

const partSchema = z.strictObject({ frames: count, seconds })

const runSchema = z.strictObject({
  label: short,
  capture: sha256,
  trace: words,
  kept: partSchema,
  window: z.strictObject({
    fromSeconds: z.number(),
    toSeconds: z.optional(z.number()),
    dropFirstFrame: z.boolean(),
  }),
  cut: z.strictObject({ before: partSchema, after: partSchema }),
  capturedAt: z.optional(short.check(z.refine(isTime))),
  scene: z.optional(short),
})

const definitionSchema = z.strictObject({
  id: short,
  version: count,
  name: short,
  unit: z.enum(Object.keys(UNITS) as [MetricUnit, ...MetricUnit[]]),
  better: z.enum(['higher', 'lower', 'neither']),
  definition: words,
  source: words,
})

const MISSING = ['too-few-frames', 'no-such-data', 'sampled', 'not-applicable'] as const

const valueSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.number(), indicative: z.optional(words) }),
  z.strictObject({
    ok: z.literal(false),
    code: z.enum(MISSING),
    sentence: words,
  }),
])

const range = z.strictObject({ low: z.number(), high: z.number() })
const scale = z.enum(['ratio', 'difference'])
const measured = {
  scale,
  change: z.number(),
  interval: range,
  level: z.number(),
  isPaired: z.boolean(),
  scatter: z.number(),
  couldShow: z.number(),
}

const verdictSchema = z.discriminatedUnion('outcome', [
  z.strictObject({
    ...measured,
    outcome: z.enum(['improved', 'slightly-improved', 'no-measurable-change', 'slightly-worse', 'worse']),
  }),
  z.strictObject({
    ...measured,
    outcome: z.literal('inconclusive'),
    advice: z.enum(['more-runs', 'enough', 'too-many', 'scenes']),
    runsASide: z.optional(count),
    moreRuns: z.optional(count),
  }),
  z.strictObject({
    outcome: z.literal('single-run'),
    scale,
    change: z.number(),
    range: z.optional(range),
  }),
  z.strictObject({
    outcome: z.literal('not-judged'),
    scale,
    change: z.number(),
    interval: z.optional(range),
    level: z.number(),
  }),
  z.strictObject({
    outcome: z.literal('not-comparable'),
    code: z.enum([...MISSING, 'no-run', 'different-applications']),
    sentence: words,
  }),
])

const sideSchema = z.strictObject({
  runs: z.array(z.strictObject({ value: valueSchema, outlier: z.boolean(), repeated: z.boolean() })),
  mean: z.optional(z.number()),
})

const figureSchema = z.strictObject({
  metric: short,
  before: sideSchema,
  after: sideSchema,
  verdict: verdictSchema,
  withoutOutliers: z.optional(verdictSchema),
  words: z.strictObject({ headline: words, detail: words, withoutOutliers: z.optional(words) }),
})

const declaredSchema = z.strictObject({
  captureTool: z.optional(short),
  build: z.optional(z.strictObject({ before: short, after: short })),
  machine: z.optional(short),
  measuredBy: z.optional(short),
  measuredOn: z.optional(short),
  note: z.optional(short),
})

const parts = z.array(z.nullable(z.number())).check(z.maxLength(MOST_DRAWN))

const drawnSchema = z.array(
  z.strictObject({
    seconds,
    least: parts,
    mean: parts,
    most: parts,
    curve: z.array(z.number()).check(z.maxLength(100)),
  }),
)

const judged = {
  version: z.literal(REPORT_VERSION),
  madeBy: z.strictObject({ name: short, version: short }),
  rule: count,
  said: z.partialRecord(conditionId, z.strictObject({ before: short, after: short })),
  declared: z.optional(declaredSchema),
  definitions: z.array(definitionSchema),
  figures: z.array(figureSchema),
  scenes: z.optional(z.array(z.strictObject({ name: short, figures: z.array(figureSchema) }))),
}

const choices = {
  metrics: z.array(short),
  asked: count,
  comparisons: z.optional(count),
  practicalThreshold: z.number(),
  paired: z.optional(z.boolean()),
}

export const reportSchema = z.strictObject({
  ...judged,
  kind: z.literal('frame-times'),
  readingVersion: count,
  choices: z.strictObject({
    ...choices,
    acrossGames: z.optional(z.literal(true)),
    names: z.optional(z.enum(['kept', 'scenes'])),
    budgetMs: z.optional(z.number().check(z.positive())),
    drawn: z.optional(z.literal(true)),
  }),
  conditions: z.array(z.strictObject({ id: conditionId, state: z.enum(['same', 'differs', 'unsaid']) })),
  captures: z.array(captureSchema),
  before: z.array(runSchema),
  after: z.array(runSchema),
  warnings: z.array(z.strictObject({ code: short, sentence: words })),
  drawn: z.optional(z.strictObject({ before: drawnSchema, after: drawnSchema })),
  gate: z.optional(
    z.strictObject({
      status: z.enum(['not-worse', 'worse', 'inconclusive', 'unusable']),
      exitStatus: count,
      allowed: z.optional(z.number()),
      requiredRuns: z.optional(count),
      sentence: words,
    }),
  ),
  leftOut: z.optional(
    z.array(z.strictObject({ side: z.enum(['before', 'after']), file: words, sentence: words })),
  ),
})
