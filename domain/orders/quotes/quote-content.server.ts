import * as z from 'zod/mini'
import { versionOfBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { readStored, versionOf } from '#domain/kernel/stored.ts'
import type { Order, OrderLine } from '../orders.schema.ts'
import { storedOption } from '../orders.server.ts'
import { type Discount, type QuoteOption, withoutDiscount } from './quoted-lines.ts'
import type { QuoteInput } from './quotes.schema.ts'
import type { QuoteRow } from './quotes.store.server.ts'
import type { WrittenQuote } from './written-quote.schema.ts'

/** A quote for the studio, without the hashes of its links. */
export type StudioQuote = { order: Order; quote: Omit<QuoteRow, 'secret_hash' | 'preview_hash'> }

export function studioQuote(order: Order, row: QuoteRow): StudioQuote {
  const { secret_hash: _, preview_hash: __, ...quote } = row
  return { order, quote }
}

export function contentOf({ order, quote }: StudioQuote): QuoteInput {
  const { options, discount, baseline } = offerOf(quote)
  return {
    title: order.service,
    lines: writtenLines(order, options),
    options: options.map(({ isChosen: _, ...option }) => option),
    ...(discount !== null && { discount }),
    ...(baseline !== null && { baseline }),
    ...(quote.scope !== null && { scope: quote.scope }),
    ...(order.deliverBy !== null && { deliverBy: order.deliverBy }),
    ...(order.deliveryWorkingDays !== null && { deliveryWorkingDays: order.deliveryWorkingDays }),
    validUntil: quote.valid_until,
    inInstalments: order.instalments !== null,
    ...(quote.pay_days !== null && { payDays: quote.pay_days }),
  }
}

/** Version of everything that an edit overwrites: content, recipient and buyer. */
export function versionOfQuote(written: StudioQuote): string {
  const { buyer } = written.order
  const { name, email } = buyer
  return versionOf({ content: contentOf(written), name, email, buyer: versionOfBuyer(buyer) })
}

export function writtenQuote({ order, quote }: StudioQuote): WrittenQuote {
  return {
    id: order.id,
    version: versionOfQuote({ order, quote }),
    number: order.number,
    status: order.status,
    recipient: { name: quote.recipient_name, email: quote.recipient_email },
    buyer: order.buyer,
    title: order.service,
    scope: quote.scope,
    lines: order.lines,
    ...offerOf(quote),
    vat: order.vat,
    net: order.net,
    vatAmount: order.vatAmount,
    gross: order.gross,
    instalments: order.instalments,
    received: order.received,
    returned: order.returned,
    deliverBy: order.deliverBy,
    deliveryWorkingDays: order.deliveryWorkingDays,
    validUntil: quote.valid_until,
    enquiryId: quote.enquiry_id,
    payBy: quote.pay_by,
    dueOn: quote.due_on,
    payDays: quote.pay_days,
    createdAt: order.createdAt,
    sentAt: quote.sent_at,
    acceptedAt: order.acceptedAt,
    paidAt: order.paidAt,
    declinedAt: quote.declined_at,
    declineReason: quote.decline_reason,
    withdrawnAt: quote.withdrawn_at,
  }
}

const storedOptions: z.ZodMiniType<QuoteOption[]> = z.array(storedOption)

const reason = z.optional(z.string())

const storedDiscount: z.ZodMiniType<Discount> = z.union([
  z.object({ percent: z.int(), reason }),
  z.object({ net: z.int(), reason }),
])

const drawn = z.array(z.nullable(z.number()))

export const storedBaseline = z.object({
  /** FPS on average. */
  goal: z.number(),
  /** Captures. */
  measured: z.array(
    z.object({
      /** The studio's name for it, such as a machine. */
      label: z.string(),
      /** Average FPS, to one decimal. */
      fps: z.number(),
      seconds: z.number(),
      /** Frame times in ms in bins of equal width; null for an empty bin. */
      mean: drawn,
      least: drawn,
      most: drawn,
    }),
  ),
})

/** Options, discount and baseline of a quote. */
export function offerOf({
  order_id,
  options,
  discount,
  baseline,
}: Pick<QuoteRow, 'order_id' | 'options' | 'discount' | 'baseline'>) {
  const read = <Stored>(schema: z.ZodMiniType<Stored>, json: string | null, what: string) =>
    json === null ? null : readStored(schema, json, `${what} of quote ${order_id}`)
  return {
    options: readStored(storedOptions, options, `options of quote ${order_id}`),
    discount: read(storedDiscount, discount, 'discount'),
    baseline: read(storedBaseline, baseline, 'baseline'),
  }
}

/** The lines without the chosen options, which come after them, and without the discount, which is last. */
export function writtenLines({ lines }: Pick<Order, 'lines'>, options: readonly QuoteOption[]): OrderLine[] {
  const without = withoutDiscount(lines)
  return without.slice(0, without.length - options.filter(({ isChosen }) => isChosen).length)
}
