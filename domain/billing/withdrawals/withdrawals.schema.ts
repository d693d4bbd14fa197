import * as z from 'zod/mini'
import { emailSchema, SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'

const NUMBER_MISSING = 'Please enter the order number, like 7K3F9-QX2M4'

/** A withdrawal by somebody without an account here: which contract, who, and where the confirmation goes. */
export const withdrawalSchema = z.object({
  number: z.string({ error: NUMBER_MISSING }).check(
    z.trim(),
    z.refine((text) => text.replace(/[^0-9a-z]/gi, '').length === 10, NUMBER_MISSING),
  ),
  name: z
    .string({ error: 'Please enter your name' })
    .check(
      z.trim(),
      z.minLength(2, 'Please enter your name'),
      z.maxLength(200, 'Please use at most 200 characters'),
      z.regex(SEEN_ON_ONE_LINE, 'Please enter your name on one line'),
    ),
  email: emailSchema,
  /** Where the acknowledgement goes besides. */
  copyTo: z._default(
    z.pipe(
      z.string({ error: 'Please enter a valid email address' }).check(z.trim()),
      z.union([z.literal(''), emailSchema]),
    ),
    '',
  ),
})

export type WithdrawalInput = z.infer<typeof withdrawalSchema>

/** What a withdrawal would mean, before it is confirmed. Amounts in cents, times in ISO 8601. */
export type WithdrawalPreview = {
  orderNumber: string
  service: string
  gross: number
  refund: number
  kept: number
  donePercent: number
  endsAt: string
}

export type Withdrawal = {
  orderId: string
  orderNumber: string
  service: string
  declaredAt: string
  refund: number
  kept: number
  donePercent: number
  dueAt: string
}

/** A contract as its buyer sees it, with its papers in the order of their numbers. */
export type AgreedOrder = SeenOrder & {
  invoices: Invoice[]
  /** How many days its buyer has to pay what falls due at delivery; nothing for a price that is paid as a whole. */
  daysAfterDelivery: number | null
  /** Its project was cancelled, so nothing more is delivered. */
  isCalledOff: boolean
  withdrawal: Withdrawal | null
  mayWithdraw: boolean
  /** Whether its buyer may still say that somebody else bought. */
  mayCorrectBuyer: boolean
}

/** First it is shown what a withdrawal would mean; declared is what was confirmed. */
export const publicWithdrawalSchema = z.extend(withdrawalSchema, {
  confirmed: z.boolean({ error: 'Please say whether you confirm the withdrawal.' }),
})

export type PublicWithdrawalInput = z.infer<typeof publicWithdrawalSchema>

/** How a withdrawal without an account is answered. */
export type PublicWithdrawal = { preview: WithdrawalPreview } | { withdrawal: Withdrawal }
