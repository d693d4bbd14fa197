import * as z from 'zod/mini'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { daySchema } from '#domain/kernel/typed-day.schema.ts'
import { AMOUNT_RULE, numberChecks, parseEuros } from '#domain/kernel/typed-number.schema.ts'
import type { Order, SeenOrder } from '#domain/orders/orders.schema.ts'

/** How the unpaid order of a deleted account ends. */
export type DebtEnd = 'share-done' | 'written-off'

/** Completes "The price becomes …". */
export const DEBT_ENDS = {
  'share-done': { words: 'the share of the work that was done' },
  'written-off': { words: 'what was paid, and the rest is written off' },
} satisfies Record<DebtEnd, { words: string }>

/** The final price. It is never less than the paid amount, because a refund is a separate action. */
export function priceAtEnd(
  { gross, received, keptProgress }: Pick<Order, 'gross' | 'received' | 'keptProgress'>,
  as: DebtEnd,
): Cents {
  const percent = keptProgress?.isDone ? 100 : (keptProgress?.donePercent ?? 0)
  const share = as === 'share-done' ? Math.floor((gross * percent) / 100) : 0
  return Math.min(gross, Math.max(received, share))
}

/** The ends that lower the current price. */
export function debtEnds(order: Pick<Order, 'gross' | 'received' | 'keptProgress'>): DebtEnd[] {
  const written = priceAtEnd(order, 'written-off')
  const share = priceAtEnd(order, 'share-done')
  return statusesOf(DEBT_ENDS).filter(
    (as) => as === 'written-off' || (share > written && share < order.gross),
  )
}

// Form inputs for actions with money. All values are text, and a ticked checkbox is `on`.

const tick = z._default(z.enum(['', 'on']), '')

const amount = z
  .string({ error: AMOUNT_RULE })
  .check(z.trim(), ...numberChecks((typed) => parseEuros(typed) !== undefined, AMOUNT_RULE))

const typedReason = (rule: string) =>
  z.string({ error: rule }).check(z.trim(), z.minLength(1, rule), z.maxLength(200, rule))

/** alsoPays: the transfer also pays another order; iban: empty if unknown */
export const recordSchema = z.object({
  amount,
  on: daySchema,
  reference: z
    .string({ error: 'The reference is missing.' })
    .check(z.trim(), z.minLength(1, 'The reference is missing.')),
  iban: z._default(z.string().check(z.trim()), ''),
  alsoPays: tick,
})

export function readTransfer({ amount, on, reference, iban, alsoPays }: z.infer<typeof recordSchema>) {
  return { amount: centsOf(amount), on, reference, fromIban: iban, alsoPays: alsoPays === 'on' }
}

export const reverseSchema = z.object({ reason: typedReason('Enter a reason of 1 to 200 characters.') })

/**
 * How a shortfall is settled. bank-charge: a bank kept it, and the studio bears it. credit-note: the studio writes it
 * off, which lowers the price and its VAT.
 */
export type ShortfallWay = 'bank-charge' | 'credit-note'

/** Completes a sentence after the amount. */
export const SHORTFALL_WAYS = {
  'bank-charge': { words: 'as a bank charge, which you bear' },
  'credit-note': { words: 'by a credit note, which lowers the price' },
} satisfies Record<ShortfallWay, { words: string }>

export const settleSchema = z.object({
  as: z._default(
    z.enum(statusesOf(SHORTFALL_WAYS), { error: 'Choose bank-charge or credit-note.' }),
    'bank-charge',
  ),
  reason: typedReason('Enter a reason of 1 to 200 characters.'),
})

export const endDebtSchema = z.object({
  as: z.enum(statusesOf(DEBT_ENDS), { error: 'Choose what the order costs now.' }),
  reason: typedReason('Enter a reason of 1 to 200 characters.'),
})

export const refundSchema = z.object({
  amount,
  answer: z._default(z.string().check(z.trim()), ''),
})

export function readRefund({ amount, answer }: z.infer<typeof refundSchema>) {
  return { amount: centsOf(amount), ...(answer && { answer }) }
}

export const declineSchema = z.object({
  answer: z
    .string({ error: 'Enter why the refund is declined.' })
    .check(z.trim(), z.minLength(1, 'Enter why the refund is declined.')),
})

function centsOf(typed: string): Cents {
  return parseEuros(typed) ?? 0
}

/** The corrected buyer. Without `gross`, the price that was shown, nothing changes, and the response is a preview. */
export const buyerCorrectionSchema = z.object({
  buyer: buyerSchema,
  gross: z.optional(z.int({ error: 'The amount is missing.' })),
})

export type BuyerCorrectionInput = z.infer<typeof buyerCorrectionSchema>

/** An order after a change of its buyer, actual or previewed. Amounts in cents. */
export type BuyerCorrection = Pick<SeenOrder, 'net' | 'vatAmount' | 'gross' | 'withdrawalEndsAt'> & {
  vat: Vat
  /** Still to pay. */
  open: number
  /** Refunded to the buyer. */
  refund: number
  /** Whether documents exist that will be reissued. */
  hasDocuments: boolean
}
