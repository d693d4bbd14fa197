import { z } from 'zod'
import { unavailable } from '#domain/kernel/app-error.ts'

const count = z.int().nonnegative()

const refundsSchema = z.object({
  data: z.array(
    z.object({ status: z.string().nullish(), metadata: z.record(z.string(), z.string()).nullish() }),
  ),
})

/** What is read of a payment intent. A charge that is not asked for with it is just its id. */
const intentSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: count,
  amount_received: count,
  currency: z.string(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  client_secret: z.string().min(1),
  last_payment_error: z.unknown().optional(),
  latest_charge: z
    .union([
      z.string(),
      z.object({
        amount_refunded: count,
        refunds: refundsSchema.nullish(),
        payment_method_details: z
          .object({ card: z.object({ country: z.string().nullish() }).nullish() })
          .nullish(),
      }),
    ])
    .nullish(),
})

const disputesSchema = z.object({ data: z.array(z.object({ status: z.string() })) })

const balanceSchema = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      reporting_category: z.string(),
      amount: z.int(),
      fee: z.int(),
      currency: z.string(),
      created: count,
      source: z
        .object({
          id: z.string(),
          payment_intent: z.string().nullish(),
          metadata: z.record(z.string(), z.string()).nullish(),
        })
        .nullish(),
    }),
  ),
  has_more: z.boolean(),
})

export type StripeIntent = z.infer<typeof intentSchema>
export type StripeRefund = z.infer<typeof refundsSchema>['data'][number]
export type StripeBalance = z.infer<typeof balanceSchema>
export type StripeDispute = z.infer<typeof disputesSchema>['data'][number]

/** @throws AppError unavailable when it is something else, as a proxy or an outage may answer */
export function readIntent(answer: unknown): StripeIntent {
  return read(intentSchema, answer, 'a payment intent')
}

/** One page of it. @throws AppError unavailable */
export function readBalance(answer: unknown): StripeBalance {
  return read(balanceSchema, answer, 'a list of balance transactions')
}

/** @throws AppError unavailable */
export function readDisputes(answer: unknown): StripeDispute[] {
  return read(disputesSchema, answer, 'a list of disputes').data
}

/** @throws AppError unavailable */
export function readRefunds(answer: unknown): StripeRefund[] {
  return read(refundsSchema, answer, 'a list of refunds').data
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole')
  throw unavailable('The payments provider cannot be reached. Please try again.', {
    cause: new Error(`Stripe's answer is not ${what}: ${places.join(', ')}`),
  })
}
