import type { StartedPurchase } from '#domain/billing/payments/payments.schema.ts'

/** The fields that say how an order is paid, whosever they are. */
export type PaymentFields = {
  /** @returns what is still missing in them */
  check: () => Promise<string | undefined>
  /** Pays what has begun, and leads the browser to the result. @returns why not */
  confirm: (begun: StartedPurchase) => Promise<Refusal | undefined>
}

/** `isOver`: the payment does not wait for its buyer any more. */
export type Refusal = { sentence: string; isOver: boolean }

export const NOT_ORDERED = 'Your order could not be sent. Nothing was charged. Please try again.'
