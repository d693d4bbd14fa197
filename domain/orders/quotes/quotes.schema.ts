import * as z from 'zod/mini'
import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { isServiceKey } from '#domain/crm/catalogue/catalogue.schema.ts'
import { emailSchema, linkSecret } from '#domain/kernel/fields.schema.ts'
import { QUANTITY_UNITS } from '#domain/kernel/money.ts'
import { daysBetween } from '#domain/kernel/periods.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { isDay } from '#domain/kernel/time.ts'
import type { Instalments, Part } from '../instalments.ts'
import type { OrderLine, OrderStatus } from '../orders.schema.ts'
import { BASELINE_BINS, type Baseline } from './baseline.ts'
import { type Discount, orderedLines } from './quoted-lines.ts'
import type { QuoteOption } from './stored-offer.ts'

const TITLE_MAX = 120
const LINES_MAX = 40
const LINE_MAX = 500
const SCOPE_MAX = 4000
const REASON_MAX = 2000
/** Cents. A sum of them fits every engine's integer. */
const NET_MAX = 100_000_000
const CONTROL = /[^\P{Cc}\n]/u

const NO_QUOTE = 'This link does not open a quote.'
const REASON_TOO_LONG = `Please use at most ${REASON_MAX} characters`
const PAY_DAYS_MAX = 90
const PAY_DAYS = `A transfer has from 1 to ${PAY_DAYS_MAX} days.`
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
    z.refine((text) => !CONTROL.test(text), `${what} contains a character that cannot be shown.`),
  )

/** Invoices say it too. */
const printed = (what: string, max: number) =>
  plain(what, max).check(
    z.refine<string>(
      canBePrinted,
      `${what} has a letter or sign that an invoice cannot print: write it otherwise.`,
    ),
  )

/** How many days a buyer has to send a transfer: companies pay by month, and 30 days are the usual term of Swedish business law. */
const TRANSFER_DAYS = { company: 30, consumer: 10 } as const

export function transferDays({ kind }: Pick<Buyer, 'kind'>, terms: PayTerms): number {
  const { payDays, validUntil, deliverBy } = terms
  if (payDays !== null) return payDays
  const untilDelivery = deliverBy === null ? Number.POSITIVE_INFINITY : daysBetween(validUntil, deliverBy) - 1
  return Math.max(1, Math.min(TRANSFER_DAYS[kind], untilDelivery))
}

/** payDays: as the studio agreed them; nothing for the usual ones, which are cut so that whoever pays in time is served in time */
export type PayTerms = { payDays: number | null; validUntil: string; deliverBy: string | null }

const WORKING_DAYS_MAX = 250
const WORKING_DAYS = `Delivery takes from 1 to ${WORKING_DAYS_MAX} working days.`
const QUANTITY = 'A line has from 0.01 to 1,000 days or hours.'
const INSTALMENTS_MIN = 100
const PERCENT = 'A discount is from 1% to 99%, without decimals.'

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

const GOAL = 'The goal is from 1 to 1,000 FPS, without decimals.'
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
      'Write the title as it is read, such as “Nattfjord at 60 FPS”.',
    ),
  ),
  lines: z.array(line).check(z.minLength(1, 'A quote needs at least one line.')),
  /** What the buyer may add. */
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
        measured: measuredSchema.check(z.minLength(1, 'A goal needs a capture of today.')),
      })
      .check(
        z.refine(
          ({ measured }) => new Set(measured.map(({ label }) => label)).size === measured.length,
          'Each capture needs a name of its own.',
        ),
        z.refine(
          ({ goal, measured }) => measured.every(({ fps }) => fps < goal),
          'A capture has as many FPS as the goal already: there is nothing to reach.',
        ),
      ),
  ),
  scope: z.optional(plain('The scope', SCOPE_MAX)),
  /** One of the two. */
  deliverBy: z.optional(day('The day of delivery')),
  deliveryWorkingDays: z.optional(
    z
      .int({ error: WORKING_DAYS })
      .check(z.minimum(1, WORKING_DAYS), z.maximum(WORKING_DAYS_MAX, WORKING_DAYS)),
  ),
  validUntil: day('The last day of the offer'),
  /** Whether the buyer is reminded of a transfer that does not come; they are unless told. */
  isReminded: z.optional(z.boolean()),
  /** 50% of the price is due at acceptance, the rest once the work is delivered; all of it at acceptance unless told. */
  inInstalments: z.optional(z.boolean()),
  payDays: z.optional(
    z.int({ error: PAY_DAYS }).check(z.minimum(1, PAY_DAYS), z.maximum(PAY_DAYS_MAX, PAY_DAYS)),
  ),
})

/** What the studio offers. Amounts are net, in cents; the first line of a line's text is its name, the others say more. */
export const quoteSchema = quoteFields.check(
  z.refine(
    ({ deliverBy, deliveryWorkingDays }) => (deliverBy === undefined) !== (deliveryWorkingDays === undefined),
    'Say either the day of delivery, or how many working days after payment and files it is.',
  ),
  z.refine(
    ({ lines, options = [] }) => lines.length + options.length <= LINES_MAX,
    `A quote has at most ${LINES_MAX} lines.`,
  ),
  z.refine(
    ({ lines, options = [] }) => netOf([...lines, ...options]) <= NET_MAX,
    'A quote is at most €1,000,000.00 without VAT.',
  ),
  z.refine(
    ({ lines, discount = null }) => netOf(orderedLines({ lines, options: [], discount }, [])) > 0,
    'The discount is as much as the lines: something has to be left to pay.',
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

/** Who buys, as the reader of the page says; what the quote or the account says while they do not. */
const buyer = z.optional(buyerSchema)

export const openQuoteSchema = z.object({ secret, buyer })

export const declineQuoteSchema = z.object({
  secret,
  reason: z._default(
    z.string({ error: REASON_TOO_LONG }).check(
      z.trim(),
      z.maxLength(REASON_MAX, REASON_TOO_LONG),
      z.refine((text) => !text.includes('\0'), 'The reason contains a character that cannot be stored'),
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
 * `gross` is the sum that the buyer has seen, with the options that they added, by their places; `startAtOnce` is a consumer's wish, beside the withdrawal period. `accepter`: who accepts
 * without being signed in; `proof` comes with the link that was mailed to an address of theirs.
 */
export const acceptQuoteSchema = z.object({
  secret,
  payBy: z.enum(['card', 'transfer'], NO_WAY_OF_PAYING),
  gross: z.int({ error: 'The sum is missing.' }),
  startAtOnce: z._default(z.boolean({ error: 'Please say whether work may start at once.' }), false),
  buyer,
  options: z.optional(z.array(z.int()).check(z.maxLength(LINES_MAX))),
  accepter: z.optional(accepterSchema),
  proof: z.optional(linkSecret(NO_QUOTE)),
})

export const remindersSchema = z.object({
  isReminded: z.boolean({ error: 'Please say whether you want to be reminded.' }),
})

export type OpenQuoteInput = z.infer<typeof openQuoteSchema>
export type DeclineQuoteInput = z.infer<typeof declineQuoteSchema>
export type AcceptQuoteInput = z.infer<typeof acceptQuoteSchema>

/** What a link shows: to whoever has it while the quote can be answered, and to its owner. Others read of a closed one that it is. */
export type ShownQuote = OpenedQuote | QuoteInShort

/** Nothing of who bought what, and for how much. */
export type QuoteInShort = {
  kind: 'in-short'
  title: string
  closed: string
  /** It was declined, and whoever has the link may take that back. */
  mayReopen: boolean
}

/** A quote behind its link: amounts in cents, times in ISO 8601, days in Stockholm. */
export type OpenedQuote = {
  kind: 'in-full'
  orderId: string
  number: string
  title: string
  status: OrderStatus
  /** Why it cannot be accepted any more, in one sentence; nothing while it can. */
  closed: string | null
  scope: string | null
  /** While it can be accepted what everybody orders, without the discount; then all that was ordered. */
  lines: OrderLine[]
  /** What may be added to an offer, and whether it was. */
  options: QuoteOption[]
  discount: Discount | null
  /** What was measured before the work, and its goal. */
  baseline: Baseline | null
  net: number
  vatAmount: number
  gross: number
  /** Nothing where the price is paid as a whole. */
  instalments: Instalments | null
  /** What is to be paid of what has fallen due. */
  open: number
  /** What has arrived of it. */
  received: number
  vat: Vat
  /** Who buys: a consumer in Sweden while nobody has said so. */
  buyer: Omit<Buyer, 'email'>
  /** The studio's own view of it: read, and not answered. */
  isPreview: boolean
  /** Owed by a deleted account: whoever has the link reads how to pay it. */
  isDebt: boolean
  /** Nobody has said who buys, which decides about the price: the page asks. */
  asksWhoBuys: boolean
  recipientName: string
  /** To whose address the link was mailed, for whoever is not signed in, while it can be answered. hasAccount: they sign in */
  addressee: { name: string; email: string; hasAccount: boolean } | null
  deliverBy: string | null
  deliveryWorkingDays: number | null
  validUntil: string
  sentAt: string | null
  termsVersion: string | null
  seller: Seller
  /** How long a transfer may take from the day of acceptance. */
  transferDays: number
  payDays: number | null
  /** What was chosen when it was accepted. */
  payBy: PayBy | null
  dueOn: string | null
}

/** An agreed order that waits for its money. gross: all that has fallen due of it; part: of which something is open, the first of them */
export type OpenOrder = Pick<OpenedQuote, 'orderId' | 'number' | 'title' | 'gross' | 'open' | 'dueOn'> & {
  part: Part
  bank: Seller['bank']
  companyName: string
  /** Whether its buyer is reminded of a transfer that does not come. */
  isReminded: boolean
}
