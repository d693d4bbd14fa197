import * as z from 'zod/mini'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { isServiceKey } from '#domain/crm/catalogue/catalogue.schema.ts'
import { emailSchema, linkSecret } from '#domain/kernel/fields.schema.ts'
import { QUANTITY_UNITS } from '#domain/kernel/money.ts'
import { daysBetween } from '#domain/kernel/periods.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { isDay } from '#domain/kernel/time.ts'
import { BASELINE_BINS, orderedLines } from './quoted-lines.ts'

const TITLE_MAX = 120
const LINES_MAX = 40
const LINE_MAX = 500
const SCOPE_MAX = 4000
const REASON_MAX = 2000
/** Cents. Sums fit the integer of every engine. */
const NET_MAX = 100_000_000
const CONTROL = /[^\P{Cc}\n]/u

const NO_QUOTE = "This link doesn't open a quote."
const REASON_TOO_LONG = `Please use at most ${REASON_MAX} characters`
const PAY_DAYS_MAX = 90
const PAY_DAYS = `Days to pay must be from 1 to ${PAY_DAYS_MAX} days.`
const NAME_MAX = 100
const NO_WAY_OF_PAYING = 'Please choose how you pay'

export type PayBy = 'card' | 'transfer'

const day = (what: string) =>
  z
    .string({ error: `${what} is missing.` })
    .check(z.refine(isDay, `${what} must be a day written like 2026-11-30.`))

const plain = (what: string, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, `${what} is missing.`),
    z.maxLength(max, `${what} must be at most ${max} characters.`),
    z.refine((text) => !CONTROL.test(text), `${what} contains a character that can't be shown.`),
  )

/** For text that invoices print. */
const printed = (what: string, max: number) =>
  plain(what, max).check(
    z.refine<string>(
      canBePrinted,
      `${what} has a character that invoices can't print. Write it differently.`,
    ),
  )

/** Default days to pay. 30 days is the usual term of Swedish business law. */
const TRANSFER_DAYS = { company: 30, consumer: 10 } as const

export function transferDays({ kind }: Pick<Buyer, 'kind'>, terms: PayTerms): number {
  const { payDays, validUntil, deliverBy } = terms
  if (payDays !== null) return payDays
  const untilDelivery = deliverBy === null ? Number.POSITIVE_INFINITY : daysBetween(validUntil, deliverBy) - 1
  return Math.max(1, Math.min(TRANSFER_DAYS[kind], untilDelivery))
}

/** payDays: null for the default, which is shortened if necessary so that a timely payment allows timely delivery */
export type PayTerms = { payDays: number | null; validUntil: string; deliverBy: string | null }

const WORKING_DAYS_MAX = 250
const WORKING_DAYS = `Delivery must take 1 to ${WORKING_DAYS_MAX} working days.`
const QUANTITY = 'A line must have from 0.01 to 1,000 days or hours.'
const INSTALMENTS_MIN = 100
const PERCENT = 'A discount must be from 1% to 99%, without decimals.'

const line = z.object({
  text: printed('The text of a line', LINE_MAX),
  net: z.int().check(z.minimum(1, 'The amount of a line must be at least €0.01.')),
  quantity: z.optional(
    z.object({
      hundredths: z.int({ error: QUANTITY }).check(z.minimum(1, QUANTITY), z.maximum(100_000, QUANTITY)),
      unit: z.enum(QUANTITY_UNITS),
    }),
  ),
})

const GOAL = 'The goal must be from 1 to 1,000 FPS, without decimals.'
const LABEL_MAX = 40
const CAPTURES_MAX = 4
const drawn = z.array(z.nullable(z.number())).check(z.maxLength(BASELINE_BINS))

export const measuredSchema = z
  .array(
    z.object({
      label: plain('The name of a capture', LABEL_MAX),
      fps: z.number().check(z.positive()),
      seconds: z.number().check(z.positive()),
      mean: drawn,
      least: drawn,
      most: drawn,
    }),
  )
  .check(z.maxLength(CAPTURES_MAX, `A quote shows at most ${CAPTURES_MAX} captures.`))

const reason = z.optional(printed('The reason of the discount', LINE_MAX))

const quoteFields = z.object({
  title: printed('The title', TITLE_MAX).check(
    z.refine(
      (text) => !isServiceKey(text) && !text.includes('\n'),
      'Write the title as people will read it, such as “Nattfjord at 60 FPS”.',
    ),
  ),
  lines: z.array(line).check(z.minLength(1, 'A quote needs at least one line.')),
  options: z.optional(z.array(line)),
  discount: z.optional(
    z.union([
      z.object({
        percent: z.int({ error: PERCENT }).check(z.minimum(1, PERCENT), z.maximum(99, PERCENT)),
        reason,
      }),
      z.object({ net: z.int().check(z.minimum(1, 'A discount must be at least €0.01.')), reason }),
    ]),
  ),
  baseline: z.optional(
    z
      .object({
        goal: z.int({ error: GOAL }).check(z.minimum(1, { error: GOAL, abort: true }), z.maximum(1000, GOAL)),
        measured: measuredSchema.check(z.minLength(1, 'A goal needs a capture from before the work.')),
      })
      .check(
        z.refine(
          ({ measured }) => new Set(measured.map(({ label }) => label)).size === measured.length,
          'Each capture needs its own name.',
        ),
        z.refine(
          ({ goal, measured }) => measured.every(({ fps }) => fps < goal),
          'A capture already reaches the goal. Set a higher goal.',
        ),
      ),
  ),
  scope: z.optional(plain('The scope', SCOPE_MAX)),
  /** Exactly one of the two. */
  deliverBy: z.optional(day('The day of delivery')),
  deliveryWorkingDays: z.optional(
    z
      .int({ error: WORKING_DAYS })
      .check(z.minimum(1, WORKING_DAYS), z.maximum(WORKING_DAYS_MAX, WORKING_DAYS)),
  ),
  validUntil: day('The last day of the quote'),
  /** 50% at acceptance, 50% after delivery. Default false. */
  inInstalments: z.optional(z.boolean()),
  payDays: z.optional(
    z.int({ error: PAY_DAYS }).check(z.minimum(1, PAY_DAYS), z.maximum(PAY_DAYS_MAX, PAY_DAYS)),
  ),
})

/** Amounts are net cents. The first line of a line's text is its name. */
export const quoteSchema = quoteFields.check(
  z.refine(
    ({ deliverBy, deliveryWorkingDays }) => (deliverBy === undefined) !== (deliveryWorkingDays === undefined),
    'Enter either a delivery day, or working days after payment and files.',
  ),
  z.refine(
    ({ lines, options = [] }) => lines.length + options.length <= LINES_MAX,
    `A quote has at most ${LINES_MAX} lines.`,
  ),
  z.refine(
    ({ lines, options = [] }) => netOf([...lines, ...options]) <= NET_MAX,
    'A quote can be at most €1,000,000.00 without VAT.',
  ),
  z.refine(
    ({ lines, discount = null }) => netOf(orderedLines({ lines, options: [], discount }, [])) > 0,
    'The discount must be lower than the total of the lines.',
  ),
  z.refine(
    ({ inInstalments, lines, discount = null }) =>
      !inInstalments || netOf(orderedLines({ lines, options: [], discount }, [])) >= INSTALMENTS_MIN,
    'A price in two instalments must be at least €1.00.',
  ),
)

export type QuoteInput = z.infer<typeof quoteSchema>

function netOf(lines: readonly { net: number }[]): number {
  return lines.reduce((sum, { net }) => sum + net, 0)
}

const secret = linkSecret(NO_QUOTE)

/** The reader's billing details. Default: those of the quote or the account. */
const buyer = z.optional(buyerSchema)

export const openQuoteSchema = z.object({ secret, buyer })

export const declineQuoteSchema = z.object({
  secret,
  reason: z._default(
    z.string({ error: REASON_TOO_LONG }).check(
      z.trim(),
      z.maxLength(REASON_MAX, REASON_TOO_LONG),
      z.refine((text) => !text.includes('\0'), "The reason contains a character that can't be stored"),
    ),
    '',
  ),
})

const accepterSchema = z.object({
  name: z
    .string({ error: 'Your name is missing' })
    .check(z.trim(), z.minLength(1, 'Your name is missing'), z.maxLength(NAME_MAX, 'Your name is too long')),
  email: emailSchema,
})

/**
 * `gross`: the price that was shown. `options`: indexes of the chosen options. `startAtOnce`: a consumer's request for
 * an early start. `accepter`: set if nobody is signed in. `proof`: confirms another email address.
 */
export const acceptQuoteSchema = z.object({
  secret,
  payBy: z.enum(['card', 'transfer'], NO_WAY_OF_PAYING),
  gross: z.int({ error: 'The amount is missing.' }),
  startAtOnce: z._default(z.boolean({ error: 'Choose whether work may start at once.' }), false),
  buyer,
  options: z.optional(z.array(z.int()).check(z.maxLength(LINES_MAX))),
  accepter: z.optional(accepterSchema),
  proof: z.optional(linkSecret(NO_QUOTE)),
})

export type OpenQuoteInput = z.infer<typeof openQuoteSchema>
export type DeclineQuoteInput = z.infer<typeof declineQuoteSchema>
export type AcceptQuoteInput = z.infer<typeof acceptQuoteSchema>
