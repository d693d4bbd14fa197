import { priceOf, type Quantity } from '#domain/kernel/quantity.ts'
import { readHundredths } from '#domain/kernel/typed-number.schema.ts'
import type { OrderLine } from '#domain/orders/orders.schema.ts'
import type { Discount } from '#domain/orders/quotes/quoted-lines.ts'
import { type Given, UsageError } from '../shell/command.ts'
import { parseAmount } from '../shell/parse-amount.ts'

export const LINE_OPTIONS = {
  '--line <TEXT=EURO...>':
    'what is done, and its price without VAT; once for each line. With its extent: "Water=3 days at 180.00", "Water=4.5 hours for 450.00"',
  '--optional <TEXT=EURO...>':
    'what the buyer may add on the page, written like a line; delivery moves by its days',
  '--discount <EURO>':
    'what is let off the price without VAT, or a part of it: 150.00 or 10%; "" for nothing',
  '--discount-reason <TEXT>': 'why, as the buyer reads it',
} as const

/** What is named of lines, options and discount. @throws UsageError for what cannot be read */
export function readLines(given: Given): {
  lines?: OrderLine[]
  options?: OrderLine[]
  discount?: Discount | undefined
} {
  const [lines, options] = [given.texts('line'), given.texts('optional')]
  const discount = given.text('discount')
  const reason = given.text('discountReason')
  if (discount === undefined && reason !== undefined)
    throw new UsageError('Say the discount with its reason: --discount 10%.')
  return {
    ...(lines.length > 0 && { lines: lines.map(parseLine) }),
    ...(options.length > 0 && { options: options.filter((option) => option !== '').map(parseLine) }),
    ...(discount !== undefined && {
      discount: discount === '' ? undefined : { ...parseDiscount(discount), ...(reason && { reason }) },
    }),
  }
}

export function withLineBreaks(text: string): string {
  return text.replaceAll('\\n', '\n')
}

/** `Water=460.00`: what it costs stands after the last sign of equality. @throws UsageError */
function parseLine(line: string): OrderLine {
  const at = line.lastIndexOf('=')
  if (at < 1) throw new UsageError(`'${line}' is not a line of a quote: write it like "Water=460.00".`)
  const text = withLineBreaks(line.slice(0, at))
  const [, count, unit, how, amount] =
    /^\s*(\d{1,4}(?:[.,]\d{1,2})?) (day|hour)s? (at|for) (.+)$/.exec(line.slice(at + 1)) ?? []
  if (count === undefined || amount === undefined) return { text, net: parseAmount(line.slice(at + 1)) }
  const quantity: Quantity = { hundredths: readHundredths(count) ?? 0, unit: unit === 'day' ? 'day' : 'hour' }
  const cents = parseAmount(amount)
  return { text, net: how === 'at' ? priceOf(quantity, cents) : cents, quantity }
}

/** `10%` or `150.00` */
function parseDiscount(text: string): { percent: number } | { net: number } {
  const [, percent] = /^(\d{1,2}) ?%$/.exec(text.trim()) ?? []
  return percent === undefined ? { net: parseAmount(text) } : { percent: Number(percent) }
}
