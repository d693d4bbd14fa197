import type * as z from 'zod/mini'
import { type Cents, dayHundredths } from '#domain/kernel/money.ts'
import { type Delivery, later, type OrderLine } from '../orders.schema.ts'
import type { storedBaseline } from './quote-content.server.ts'

/** A percentage, or an amount without VAT. reason: shown below the name */
export type Discount = ({ percent: number } | { net: Cents }) & { reason?: string | undefined }

/** An option of a quote. */
export type QuoteOption = OrderLine & { isChosen: boolean }

export type QuotedContent = {
  lines: readonly OrderLine[]
  options: readonly OrderLine[]
  discount: Discount | null
}

/** Lines of the resulting order. The discount is the last line, unless it rounds to 0. @param chosen indexes of the chosen options */
export function orderedLines(
  { lines, options, discount }: QuotedContent,
  chosen: readonly number[],
): OrderLine[] {
  const ordered = [...lines, ...options.filter((_, place) => chosen.includes(place)).map(asLine)]
  if (discount === null) return ordered
  const sum = ordered.reduce((total, { net }) => total + net, 0)
  const off = 'percent' in discount ? Math.round((sum * discount.percent) / 100) : discount.net
  return off === 0 ? ordered : [...ordered, { text: discountText(discount), net: -off }]
}

export function withoutDiscount(lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ net }) => net >= 0)
}

/** Delivery with options. Their days are added up and rounded up to whole days. */
export function deliveryWith(
  delivery: Delivery,
  { options }: Pick<QuotedContent, 'options'>,
  chosen: readonly number[],
): Delivery {
  const hundredths = options
    .filter((_, place) => chosen.includes(place))
    .reduce((total, { quantity }) => total + (quantity ? dayHundredths(quantity) : 0), 0)
  return later(delivery, Math.ceil(hundredths / 100))
}

function discountText(discount: Discount): string {
  const name = 'percent' in discount ? `Discount ${discount.percent}%` : 'Discount'
  return discount.reason === undefined ? name : `${name}\n${discount.reason}`
}

function asLine({ text, net, quantity }: OrderLine): OrderLine {
  return { text, net, ...(quantity && { quantity }) }
}

/**
 * Performance before the work, from captures, and the goal. The goal measures the work and doesn't promise a frame
 * rate. Program and file names aren't stored.
 */
export type Baseline = z.infer<typeof storedBaseline>

export type Measured = Baseline['measured'][number]

export const BASELINE_BINS = 160

/** `The goal of the work is 60 FPS on average, from 40.8 FPS today (Steam Deck).` */
export function goalSentence({ goal, measured }: Baseline): string {
  const today = measured.map(({ label, fps }) => `${fps.toFixed(1)} FPS today (${label})`)
  return `The goal of the work is ${goal} FPS on average, from ${new Intl.ListFormat('en').format(today)}. It's a target for the work, not a guarantee.`
}
