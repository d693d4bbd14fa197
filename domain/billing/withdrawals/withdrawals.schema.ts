import * as z from 'zod/mini'
import { emailSchema, SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'

const NUMBER_MISSING = 'Please enter the order number, like 7K3F9-QX2M4'

/** A withdrawal without an account. */
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
  /** Address for a copy of the acknowledgement. */
  copyTo: z._default(
    z.pipe(
      z.string({ error: 'Please enter a valid email address' }).check(z.trim()),
      z.union([z.literal(''), emailSchema]),
    ),
    '',
  ),
})

export type WithdrawalInput = z.infer<typeof withdrawalSchema>

/** Amounts in cents, times in ISO 8601. */
export type WithdrawalPreview = {
  orderNumber: string
  service: string
  gross: number
  refund: number
  kept: number
  donePercent: number
  endsAt: string
}

export type Withdrawal = Omit<WithdrawalPreview, 'gross' | 'endsAt'> & {
  orderId: string
  declaredAt: string
  dueAt: string
}

/** A contract as its buyer sees it. Invoices are sorted by number. */
export type AgreedOrder = SeenOrder & {
  invoices: Invoice[]
  /** Days to pay the second instalment. Null without instalments. */
  daysAfterDelivery: number | null
  /** The project was cancelled, so nothing more is delivered. */
  isCalledOff: boolean
  withdrawal: Withdrawal | null
  mayWithdraw: boolean
}

/** Without confirmation the response is a preview. */
export const publicWithdrawalSchema = z.extend(withdrawalSchema, {
  confirmed: z.boolean({ error: 'Choose whether you confirm the withdrawal.' }),
})

export type PublicWithdrawalInput = z.infer<typeof publicWithdrawalSchema>

export type PublicWithdrawal = { preview: WithdrawalPreview } | { withdrawal: Withdrawal }
