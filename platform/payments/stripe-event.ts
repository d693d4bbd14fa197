import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { ProviderEvent, SignedEvent } from '#domain/billing/payments/payments.provider.ts'
import { unavailable } from '#domain/kernel/app-error.ts'
import { isStripeError } from './stripe-client.ts'

/** In seconds: how old a signature may be, and how far ahead of our clock. Stripe's own tolerance. */
const TOLERANCE_SECONDS = 300

/** Key in the metadata of our objects. Its value is the payment's id. */
export const PAYMENT_ID = 'portal_payment_id'

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

/** An event's object is a payment intent or refers to one: a charge, a refund or a dispute. */
const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: reference.nullish().catch(undefined),
      metadata: z.record(z.string(), z.string()).nullish().catch(undefined),
    }),
  }),
})

/**
 * Parses a Stripe event.
 * @param webhooks of Stripe's library, which verifies the signature
 * @param secrets two during rotation
 * @returns undefined unless it is signed with one of them, recent and readable
 */
export function readStripeEvent(
  webhooks: Stripe['webhooks'],
  signed: SignedEvent,
  secrets: readonly string[],
  now: Date,
): ProviderEvent | undefined {
  if (!secrets.some((secret) => isSigned(webhooks, signed, secret, now))) return undefined
  const parsed = eventSchema.safeParse(parseJson(signed.body))
  if (!parsed.success) return undefined
  const { id, type, data } = parsed.data
  const { object } = data
  const isIntent = object.object === 'payment_intent'
  return {
    id,
    type,
    providerPaymentId: (isIntent ? object.id : object.payment_intent) || undefined,
    paymentId: object.metadata?.[PAYMENT_ID],
  }
}

function isSigned(
  { signature }: Stripe['webhooks'],
  signed: SignedEvent,
  secret: string,
  now: Date,
): boolean {
  if (!signature) throw new Error("This version of the Stripe library can't verify signatures.")
  const header = signed.signature ?? ''
  // A part without a value makes the library crash instead of refusing.
  if (/=(,|$)/.test(header)) return false
  try {
    signature.verifyHeader(signed.body, header, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (error) {
    if (isStripeError(error)) return false
    throw error
  }
  // Stripe's library accepts any signature from the future.
  const [, seconds] = /(?:^|,)t=(\d+)/.exec(header) ?? []
  return Number(seconds) - now.getTime() / 1000 <= TOLERANCE_SECONDS
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const count = z.int().nonnegative()

const refundsSchema = z.object({
  data: z.array(
    z.object({ status: z.string().nullish(), metadata: z.record(z.string(), z.string()).nullish() }),
  ),
})

/** A charge that isn't expanded is only its id. */
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

/** @throws AppError unavailable if it is something else, such as the page of a proxy or an outage */
export function readIntent(answer: unknown): StripeIntent {
  return read(intentSchema, answer, 'a payment intent')
}

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
  throw unavailable("We can't reach the payments provider. Please try again.", {
    cause: new Error(`Stripe's response isn't ${what}: ${places.join(', ')}`),
  })
}
