import { type Cents, dayHundredths } from '#domain/kernel/money.ts'
import { type Delivery, later } from '../delivery.ts'
import type { OrderLine } from '../orders.schema.ts'

/** What is let off the price: a part of what is ordered, or a sum without VAT. reason: shown under its name */
export type Discount = ({ percent: number } | { net: Cents }) & { reason?: string | undefined }

/** What a quote offers: its lines, what may be added to them, and what is let off. */
export type QuotedContent = {
  lines: readonly OrderLine[]
  options: readonly OrderLine[]
  discount: Discount | null
}

/**
 * The lines of the order that comes of it; the last one is the discount, below zero, unless it rounds to nothing.
 * @param chosen the places of the options that were added
 */
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

/** The lines of an order without its discount. */
export function withoutDiscount(lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ net }) => net >= 0)
}

/** Delivery once options are added: each takes its days, which together are rounded up to whole ones. */
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
