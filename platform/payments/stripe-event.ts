import { z } from 'zod'
import type { ProviderEvent, SignedMessage } from '../../domain/payments/payments.provider.ts'
import { isSigned } from './event-signature.ts'

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
 * Reads an event in Stripe's form.
 * @param secrets two while the signing secret is being replaced
 * @returns nothing unless it is signed with one of them, recent and readable
 */
export function readStripeEvent(
  message: SignedMessage,
  secrets: readonly string[],
  now: Date,
): ProviderEvent | undefined {
  if (!isSigned(message, secrets, now)) return undefined
  const parsed = eventSchema.safeParse(parseJson(message.body))
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
