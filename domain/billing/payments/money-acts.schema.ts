import * as z from 'zod/mini'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { isDay } from '#domain/kernel/time.ts'
import { AMOUNT_RULE, numberChecks, parseEuros } from '#domain/kernel/typed-number.schema.ts'
import type { Order, SeenOrder } from '#domain/orders/orders.schema.ts'

/** How the order of a deleted account ends that has money open. */
export type DebtEnd = 'share-done' | 'written-off'

/** What each leaves of the price, after "The price becomes". */
export const DEBT_ENDS = {
  'share-done': { words: 'the share of the work that was done' },
  'written-off': { words: 'what was paid, and the rest is written off' },
} satisfies Record<DebtEnd, { words: string }>

/** The price of an order that ends so: never less than what was paid, because a refund is an action of its own. */
export function priceAtEnd(
  { gross, received, keptProgress }: Pick<Order, 'gross' | 'received' | 'keptProgress'>,
  as: DebtEnd,
): Cents {
  const percent = keptProgress?.isDone ? 100 : (keptProgress?.donePercent ?? 0)
  const share = as === 'share-done' ? Math.floor((gross * percent) / 100) : 0
  return Math.min(gross, Math.max(received, share))
}

/** The ways in which an order can end, each with a price of its own below the present one. */
export function debtEnds(order: Pick<Order, 'gross' | 'received' | 'keptProgress'>): DebtEnd[] {
  const written = priceAtEnd(order, 'written-off')
  const share = priceAtEnd(order, 'share-done')
  return statusesOf(DEBT_ENDS).filter(
    (as) => as === 'written-off' || (share > written && share < order.gross),
  )
}

// What is typed when money is dealt with. All of it is text, as a form sends it; a box that is ticked says `on`.

const tick = z._default(z.enum(['', 'on']), '')

const amount = z
  .string({ error: AMOUNT_RULE })
  .check(z.trim(), ...numberChecks((typed) => parseEuros(typed) !== undefined, AMOUNT_RULE))

const typedReason = (rule: string) =>
  z.string({ error: rule }).check(z.trim(), z.minLength(1, rule), z.maxLength(200, rule))

/** alsoPays: the transfer is booked for another order already; iban: empty where nobody noted it */
export const recordSchema = z.object({
  amount,
  on: z
    .string({ error: 'Say on which day, as the bank does.' })
    .check(z.refine(isDay, 'The day must be written like 2026-11-30.')),
  reference: z
    .string({ error: 'The reference is missing.' })
    .check(z.trim(), z.minLength(1, 'The reference is missing.')),
  iban: z._default(z.string().check(z.trim()), ''),
  alsoPays: tick,
})

/** @returns what `recordTransfer` books */
export function readTransfer({ amount, on, reference, iban, alsoPays }: z.infer<typeof recordSchema>) {
  return { amount: centsOf(amount), on, reference, fromIban: iban, alsoPays: alsoPays === 'on' }
}

export const unrecordSchema = z.object({ reason: typedReason('Say in 1 to 200 characters why.') })

/**
 * What becomes of what is missing. bank-charge: the buyer paid it and a bank kept it, which costs the studio. credit-note: the studio lets
 * it off, which lowers the price and its VAT.
 */
export type ShortfallWay = 'bank-charge' | 'credit-note'

/** How each settles it, after a sum. */
export const SHORTFALL_WAYS = {
  'bank-charge': { words: 'as a charge of the bank, which you bear' },
  'credit-note': { words: 'by a credit note, which lowers the price' },
} satisfies Record<ShortfallWay, { words: string }>

export const settleSchema = z.object({
  as: z._default(
    z.enum(statusesOf(SHORTFALL_WAYS), { error: 'Say how: bank-charge or credit-note.' }),
    'bank-charge',
  ),
  reason: typedReason('Say in 1 to 200 characters why it is settled.'),
})

export const endDebtSchema = z.object({
  as: z.enum(statusesOf(DEBT_ENDS), { error: 'Choose what the order costs now.' }),
  reason: typedReason('Say in 1 to 200 characters why.'),
})

export const refundSchema = z.object({
  amount,
  answer: z._default(z.string().check(z.trim()), ''),
})

/** @returns what `grantRefund` grants */
export function readRefund({ amount, answer }: z.infer<typeof refundSchema>) {
  return { amount: centsOf(amount), ...(answer && { answer }) }
}

export const declineSchema = z.object({
  answer: z
    .string({ error: 'Say why the refund is declined.' })
    .check(z.trim(), z.minLength(1, 'Say why the refund is declined.')),
})

function centsOf(typed: string): Cents {
  return parseEuros(typed) ?? 0
}

/** Who bought after all. `gross`: the price that the buyer has seen; without it nothing is changed, and the answer shows what would be. */
export const buyerCorrectionSchema = z.object({
  buyer: buyerSchema,
  gross: z.optional(z.int({ error: 'The sum is missing.' })),
})

export type BuyerCorrectionInput = z.infer<typeof buyerCorrectionSchema>

/** What an order says, or would say, once it is made out to another buyer. Amounts in cents. */
export type BuyerCorrection = Pick<SeenOrder, 'net' | 'vatAmount' | 'gross' | 'withdrawalEndsAt'> & {
  vat: Vat
  /** Still to be paid. */
  open: number
  /** Goes back to the buyer. */
  comesBack: number
  /** Whether there are papers, which are issued anew. */
  hasDocuments: boolean
}
