import { reportSchema } from '@bildruta/frame-times/report-schema'
import * as z from 'zod/mini'

/** Limits for untrusted data, so that any comparison can be drawn quickly. */
const MOST_BINS = 1000
const MOST_RUNS = 500

const number = z.number()
const side = z.enum(['before', 'after'])
/** Null for a bin without frames. */
const bins = z.array(z.nullable(number)).check(z.minLength(1), z.maxLength(MOST_BINS))
const seriesSchema = z.strictObject({
  side,
  run: z.int(),
  from: number,
  to: number,
  least: bins,
  mean: bins,
  most: bins,
})
const bars = z.optional(z.array(number).check(z.maxLength(MOST_BINS)))

/** Names, one per run by position. */
const runsSchema = z
  .array(z.strictObject({ name: z.optional(z.string().check(z.maxLength(60))) }))
  .check(z.maxLength(MOST_RUNS))

const ownReportSchema = reportSchema.check(
  z.refine(
    ({ before, after }) => before.length + after.length > 0 && before.length + after.length < MOST_RUNS,
  ),
  z.refine(({ figures, definitions }) => figures.length > 0 && figures.length === definitions.length),
)

/**
 * Milliseconds rounded to 0.01, shares to 0.00001. A run is identified by its position: runs before, then runs
 * after.
 */
const drawnSchema = z.strictObject({
  seconds: number.check(z.positive()),
  inside: z.strictObject({ before: z.optional(number), after: z.optional(number) }),
  series: z.array(seriesSchema).check(z.maxLength(MOST_RUNS)),
  curves: z
    .array(
      z.strictObject({
        side,
        run: z.int(),
        points: z.array(z.strictObject({ percent: number, ms: number })).check(z.maxLength(100)),
      }),
    )
    .check(z.maxLength(MOST_RUNS)),
  histogram: z.optional(
    z.strictObject({
      fromMs: number,
      barMs: number.check(z.positive()),
      bars: z.int().check(z.positive(), z.maximum(MOST_BINS)),
      before: bars,
      after: bars,
    }),
  ),
})

/** A comparison saved without its captures: report, settings and drawings. */
const savedSchema = z.strictObject({
  kind: z.literal('frame-times-card'),
  version: z.literal(1),
  low: z.string().check(z.maxLength(60)),
  budgetMs: number.check(z.positive()),
  displayed: z.boolean(),
  sample: z.optional(z.enum(['generated', 'recorded', 'itself'])),
  trim: z.strictObject({ from: number, to: z.optional(number) }),
  runs: runsSchema,
  report: ownReportSchema,
  drawn: drawnSchema,
})

export type SavedComparison = z.output<typeof savedSchema>
export type Drawn = z.output<typeof drawnSchema>
export type DrawnSeries = z.output<typeof seriesSchema>

/** @returns undefined if the text holds no valid comparison */
export function readSaved(json: string): SavedComparison | undefined {
  try {
    const parsed = savedSchema.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
