import * as z from 'zod/mini'
import { isDay } from '#domain/kernel/time.ts'
import { numberChecks, readNumber } from '#domain/kernel/typed-number.schema.ts'
import { MESSAGE_MAX } from '#domain/messages/message-limits.schema.ts'
import { messageBodySchema } from '#domain/messages/messages.schema.ts'
import { METRICS } from './figures.ts'
import type { FigureMetric } from './projects.schema.ts'

const FACTORS: Record<string, number> = { '': 1, k: 1000, M: 1_000_000 }

/** Accepts `45`, `16.7`, `16,7`, `89ms`, `2.1M`. */
export function parseFigure(text: string): number | undefined {
  const [, typed = '', unit = ''] = /^([^kMms]*)([kM]?)(?:ms)?$/.exec(text.trim()) ?? []
  const number = readNumber(typed)
  if (!number) return undefined
  const plain = Number(`${number.whole}.${number.decimals || '0'}`)
  return Number((plain * (FACTORS[unit] ?? 1)).toPrecision(15))
}

// All values are text, as forms send them. A ticked box sends `on`.

const tick = z._default(z.enum(['', 'on']), '')

/** Sent to the client; may be empty. */
const note = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(MESSAGE_MAX, 'A note can be at most 5,000 characters'),
    z.refine((text) => !text.includes('\0'), 'A note cannot contain null characters'),
  ),
  '',
)

const wholeNumber = (rule: string, most: number) =>
  z.string({ error: rule }).check(
    z.trim(),
    z.regex(/^\d{1,4}$/, rule),
    z.refine((digits) => Number(digits) <= most, rule),
  )

export const noteSchema = z.object({ note })

/** `anyway`: without consent to an early start, as for a business */
export const startSchema = z.object({ note, anyway: tick })

export const completeSchema = z.object({ note, figuresFollow: tick, withoutDelivery: tick })

export const moveDueSchema = z.object({
  on: z.string({ error: 'Enter a date.' }).check(z.refine(isDay, 'Enter a valid date as YYYY-MM-DD.')),
  because: messageBodySchema,
})

export const progressSchema = z.object({
  percent: wholeNumber('The progress must be a whole number from 0 to 100.', 100),
  daysLeft: wholeNumber('The days left must be a whole number from 0 to 3650.', 3650),
})

export const writtenSchema = z.object({ body: messageBodySchema })

/** `choices`: one a line */
export const askSchema = z.object({ body: messageBodySchema, choices: z._default(z.string(), '') })

export function readChoices(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const FIGURE_RULE = 'Enter a figure such as 45, 16.7 or 2.1M.'

const side = z._default(
  z
    .string()
    .check(z.trim(), ...numberChecks((text) => text === '' || parseFigure(text) !== undefined, FIGURE_RULE)),
  '',
)

type Side = 'before' | 'after'

export function figureField(metric: FigureMetric, of: Side): `${FigureMetric}-${Side}` {
  return `${metric}-${of}`
}

const sides = METRICS.flatMap((metric) => [figureField(metric, 'before'), figureField(metric, 'after')])

/** Metrics with two empty fields are left unchanged. */
export const figuresSchema = z
  .object(
    Object.fromEntries(sides.map((name) => [name, side])) as Record<(typeof sides)[number], typeof side>,
  )
  .check(
    z.refine(
      (typed) => METRICS.every((metric) => sidesOf(typed, metric).filter(Boolean).length !== 1),
      'Enter both figures of a metric: before and after.',
    ),
    z.refine(
      (typed) => METRICS.some((metric) => sidesOf(typed, metric).every(Boolean)),
      'Enter both figures of at least one metric.',
    ),
  )

export function readFigures(
  typed: z.infer<typeof figuresSchema>,
): { metric: FigureMetric; before: number; after: number }[] {
  return METRICS.flatMap((metric) => {
    const [before, after] = sidesOf(typed, metric).map(parseFigure)
    return before === undefined || after === undefined ? [] : [{ metric, before, after }]
  })
}

function sidesOf(typed: Readonly<Record<string, string>>, metric: FigureMetric): string[] {
  return (['before', 'after'] as const).map((of) => typed[figureField(metric, of)] ?? '')
}
