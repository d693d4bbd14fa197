import * as z from 'zod/mini'
import { readStored } from '#domain/kernel/stored.ts'
import type { Order, OrderLine } from '../orders.schema.ts'
import { storedOption } from '../stored-line.ts'
import type { Baseline } from './baseline.ts'
import { type Discount, withoutDiscount } from './quoted-lines.ts'
import type { QuoteRow } from './quotes.store.server.ts'

/** What may be added to a quote, and whether its buyer did. */
export type QuoteOption = OrderLine & { isChosen: boolean }

const storedOptions: z.ZodMiniType<QuoteOption[]> = z.array(storedOption)

const reason = z.optional(z.string())

const storedDiscount: z.ZodMiniType<Discount> = z.union([
  z.object({ percent: z.int(), reason }),
  z.object({ net: z.int(), reason }),
])

const drawn = z.array(z.nullable(z.number()))

const storedBaseline: z.ZodMiniType<Baseline> = z.object({
  goal: z.number(),
  measured: z.array(
    z.object({
      label: z.string(),
      fps: z.number(),
      seconds: z.number(),
      mean: drawn,
      least: drawn,
      most: drawn,
    }),
  ),
})

/** What a quote offers besides the lines of its order. */
export function offerOf({
  order_id,
  options,
  discount,
  baseline,
}: Pick<QuoteRow, 'order_id' | 'options' | 'discount' | 'baseline'>): {
  options: QuoteOption[]
  discount: Discount | null
  baseline: Baseline | null
} {
  const read = <Stored>(schema: z.ZodMiniType<Stored>, json: string | null, what: string) =>
    json === null ? null : readStored(schema, json, `the ${what} of quote ${order_id}`)
  return {
    options: readStored(storedOptions, options, `the options of quote ${order_id}`),
    discount: read(storedDiscount, discount, 'discount'),
    baseline: read(storedBaseline, baseline, 'baseline'),
  }
}

/** The lines that everybody orders: the options that were chosen stand behind them, and before the discount. */
export function writtenLines({ lines }: Pick<Order, 'lines'>, options: readonly QuoteOption[]): OrderLine[] {
  const without = withoutDiscount(lines)
  return without.slice(0, without.length - options.filter(({ isChosen }) => isChosen).length)
}
