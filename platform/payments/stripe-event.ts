import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { ProviderEvent, SignedEvent } from '#domain/billing/payments/payments.provider.ts'
import { isStripeError } from './stripe-client.ts'

/** How old a signature may be, and how far ahead of our clock, in seconds; Stripe's own tolerance. */
const TOLERANCE_SECONDS = 300

/** Key in the metadata of our objects: the payment's id. */
export const PAYMENT_ID = 'portal_payment_id'

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

/** What is read of an event. Its object is a payment intent, or names one: a charge, a refund, a dispute. */
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
 * Reads an event of Stripe.
 * @param webhooks of Stripe's library, which checks the signature
 * @param secrets two while the signing secret is being replaced
 * @returns nothing unless it is signed with one of them, recent and readable
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
  if (!signature) throw new Error('This Stripe library checks no signatures.')
  const header = signed.signature ?? ''
  // At a part without a value the library fails instead of refusing.
  if (/=(,|$)/.test(header)) return false
  try {
    signature.verifyHeader(signed.body, header, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (error) {
    if (isStripeError(error)) return false
    throw error
  }
  // Stripe's library takes one from any time to come.
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
