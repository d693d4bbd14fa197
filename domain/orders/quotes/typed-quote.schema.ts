import * as z from 'zod/mini'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { type Priced, priced } from '#domain/crm/buyers/vat.ts'
import { type Cents, priceOf, QUANTITY_UNITS, type Quantity } from '#domain/kernel/money.ts'
import { daySchema, optionalDaySchema } from '#domain/kernel/typed-day.schema.ts'
import { AMOUNT_RULE, numberChecks, parseEuros, readHundredths } from '#domain/kernel/typed-number.schema.ts'
import type { OrderLine } from '../orders.schema.ts'
import {
  type Discount,
  type Measured,
  orderedLines,
  type QuoteOption,
  withoutDiscount,
} from './quoted-lines.ts'
import { measuredSchema, type QuoteInput } from './quotes.schema.ts'
import type { WrittenQuote } from './written-quote.schema.ts'

// Form inputs of a quote, as text; a ticked box is `on`. `quoteSchema` validates the result.

const text = z._default(z.string(), '')
const tick = z._default(z.enum(['', 'on']), '')

const COUNT = 'Enter days or hours like 3 or 4.5.'
const PRICE_FOR = 'Choose whether the amount is for the line or per day or hour.'
const DISCOUNT = 'Enter a discount like 150.00 or 10%.'
const NUMBER = 'Enter a whole number of days.'
const GOAL = 'Enter the goal in whole FPS, like 60.'

const wholeDays = z._default(z.string().check(z.trim(), z.regex(/^\d{0,4}$/, NUMBER)), '')

/** name, email: of a recipient without an account; empty for a client or an enquiry */
export const quoteFormSchema = z.object({
  name: text,
  email: text,
  title: z
    .string({ error: 'The title is missing.' })
    .check(z.trim(), z.minLength(1, 'The title is missing.')),
  scope: text,
  discount: z._default(
    z
      .string()
      .check(
        z.trim(),
        ...numberChecks((typed) => typed === '' || readDiscount(typed) !== undefined, DISCOUNT),
      ),
    '',
  ),
  discountReason: text,
  deliverBy: optionalDaySchema,
  deliveryWorkingDays: wholeDays,
  validUntil: daySchema,
  payDays: wholeDays,
  goal: z._default(z.string().check(z.trim(), z.regex(/^\d{0,4}$/, GOAL)), ''),
  inInstalments: tick,
})

const typedLine = z
  .object({
    text: z.string(),
    /** Without VAT. */
    amount: z.string().check(...numberChecks((typed) => parseEuros(typed) !== undefined, AMOUNT_RULE)),
    /** Whether the amount is for the line, or per day or hour. */
    priceFor: z._default(z.enum(['all', 'unit'], { error: PRICE_FOR }), 'all'),
    /** Empty for one piece. */
    count: z._default(
      z
        .string()
        .check(
          z.trim(),
          ...numberChecks((typed) => typed === '' || readHundredths(typed) !== undefined, COUNT),
        ),
      '',
    ),
    unit: z._default(z.enum(QUANTITY_UNITS), 'day'),
    isOptional: z._default(z.boolean(), false),
  })
  .check(z.refine(({ priceFor, count }) => priceFor === 'all' || count !== '', COUNT))

export type TypedLine = z.infer<typeof typedLine>

/** For a client, an enquiry or an email address. @property buyer billing details of a new recipient, if known */
export const writeQuoteSchema = z.extend(quoteFormSchema, {
  buyer: z.optional(buyerSchema),
  clientId: z.optional(z.string()),
  enquiryId: z.optional(z.string()),
  lines: z.array(typedLine),
  /** Captures for the goal. */
  measured: z._default(measuredSchema, []),
})

/** Dates of a copy. */
export const copyQuoteSchema = z.pick(quoteFormSchema, {
  deliverBy: true,
  deliveryWorkingDays: true,
  validUntil: true,
})

/** @returns the content for `createQuote` to validate */
export function readQuote(typed: z.infer<typeof writeQuoteSchema>): QuoteInput {
  const { title, scope, discountReason, lines, payDays, goal, measured, inInstalments } = typed
  const options = lines.filter(({ isOptional }) => isOptional).map(readLine)
  const discount = readDiscount(typed.discount)
  return {
    title,
    lines: lines.filter(({ isOptional }) => !isOptional).map(readLine),
    ...(options.length > 0 && { options }),
    ...(discount && { discount: { ...discount, ...(discountReason && { reason: discountReason }) } }),
    ...(scope.trim() && { scope }),
    ...readDays(typed),
    ...(payDays && { payDays: Number(payDays) }),
    ...((goal || measured.length > 0) && { baseline: { goal: Number(goal), measured } }),
    inInstalments: inInstalments === 'on',
  }
}

/** A delivery day replaces working days, and the other way round. */
export function readDays({
  deliverBy,
  deliveryWorkingDays,
  validUntil,
}: z.infer<typeof copyQuoteSchema>): Pick<QuoteInput, 'deliverBy' | 'deliveryWorkingDays' | 'validUntil'> {
  return {
    deliverBy: deliverBy || undefined,
    deliveryWorkingDays: deliveryWorkingDays ? Number(deliveryWorkingDays) : undefined,
    validUntil,
  }
}

/** Form values of a draft. */
export function typedQuote(written: Omit<WrittenQuote, 'id'>): {
  values: Record<keyof z.infer<typeof quoteFormSchema>, string>
  lines: TypedLine[]
  measured: readonly Measured[]
} {
  const { title, scope, lines, options, discount, baseline, payDays, instalments } = written
  return {
    values: {
      name: '',
      email: '',
      title,
      scope: scope ?? '',
      discount:
        discount === null ? '' : 'percent' in discount ? `${discount.percent}%` : typedAmount(discount.net),
      discountReason: discount?.reason ?? '',
      deliverBy: written.deliverBy ?? '',
      deliveryWorkingDays: written.deliveryWorkingDays?.toString() ?? '',
      validUntil: written.validUntil,
      payDays: payDays?.toString() ?? '',
      goal: baseline?.goal.toString() ?? '',
      inInstalments: instalments ? 'on' : '',
    },
    lines: [
      ...withoutDiscount(lines).map((line) => typedLineOf(line, false)),
      ...options.map((line) => typedLineOf(line, true)),
    ],
    measured: baseline?.measured ?? [],
  }
}

function typedLineOf({ text, net, quantity }: OrderLine, isOptional: boolean): TypedLine {
  return {
    text,
    amount: typedAmount(net),
    priceFor: 'all',
    count: quantity ? String(quantity.hundredths / 100) : '',
    unit: quantity?.unit ?? 'day',
    isOptional,
  }
}

/** `15050` → `150.50` */
function typedAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

function readLine(typed: TypedLine): OrderLine {
  const quantity = quantityOf(typed)
  return { text: typed.text, net: netOf(typed) ?? 0, ...(quantity && { quantity }) }
}

/** @returns undefined for one piece or invalid input */
export function quantityOf({ count, unit }: TypedLine): Quantity | undefined {
  const hundredths = readHundredths(count)
  return hundredths ? { hundredths, unit } : undefined
}

/** Net amount of a line. @returns undefined for invalid input */
export function netOf(line: TypedLine): Cents | undefined {
  const amount = parseEuros(line.amount)
  if (line.priceFor === 'all' || amount === undefined) return amount
  const quantity = quantityOf(line)
  return quantity && priceOf(quantity, amount)
}

type TypedContent = { lines: readonly TypedLine[]; discount: string; discountReason?: string | undefined }

/** The content with its total, without options. Invalid lines count as 0. */
export function typedContent(
  { lines, discount: typed, discountReason }: TypedContent,
  vat: Vat,
): Priced & { lines: OrderLine[]; options: QuoteOption[]; discount: Discount | null } {
  const read = readDiscount(typed)
  const discount = read ? { ...read, ...(discountReason && { reason: discountReason }) } : null
  const content = {
    lines: lines.filter(({ isOptional }) => !isOptional).map(readLine),
    options: [],
    discount,
  }
  const ordered = orderedLines(content, [])
  const options = lines
    .filter(({ isOptional }) => isOptional)
    .map((line) => ({ ...readLine(line), isChosen: false }))
  return { ...priced({ netLines: ordered.map(({ net }) => net) }, vat), lines: ordered, options, discount }
}

/** `10%` or `150.00` */
function readDiscount(typed: string): { percent: number } | { net: number } | undefined {
  const [, percent] = /^(\d{1,2}) ?%$/.exec(typed.trim()) ?? []
  if (percent !== undefined) return { percent: Number(percent) }
  const net = parseEuros(typed)
  return net === undefined ? undefined : { net }
}
