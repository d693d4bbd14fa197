import { unavailable } from '#domain/kernel/app-error.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { DisputeStatus, PaymentsProviderName, TestCard, TestCardAnswer } from './payments.schema.ts'

/** Port: the payments provider. Amounts are minor units. */
export type PaymentsProvider = {
  readonly name: Exclude<PaymentsProviderName, 'bank-charge'>
  readonly livemode: boolean
  /** Buyers confirm payments in a checkout. Without one, payments confirm themselves. */
  readonly hasCheckout: boolean
  /** For how long the hourly check ignores an open payment. */
  readonly patienceSeconds: number
  /** Prepares a payment. Idempotent per payment id and content. @throws AppError unavailable */
  createIntent: (order: Order) => Promise<{ providerPaymentId: string; clientSecret: string }>
  /** The current state of a payment. @returns undefined if the provider doesn't know it @throws AppError unavailable */
  fetchPayment: (providerPaymentId: string) => Promise<ProviderPayment | undefined>
  /**
   * Cancels an unpaid payment. Does nothing if it was paid, so fetch it for the outcome. @throws AppError unavailable
   */
  cancel: (providerPaymentId: string) => Promise<void>
  /** Refunds once per `refundId`. @throws AppError conflict if the provider refuses, unavailable if it can't be reached */
  refund: (refund: { refundId: string; providerPaymentId: string; amount: number }) => Promise<void>
  /** @returns undefined unless the event is signed, recent and readable */
  readEvent: (signed: SignedEvent, now: Date) => Promise<ProviderEvent | undefined>
  /**
   * Movements of our account in a half-open interval of whole seconds, oldest first. Missing if the provider keeps no account.
   * @throws AppError unavailable, conflict if we may not read it
   */
  readonly listSettlements?: (span: { from: Date; to: Date }) => Promise<ProviderMovement[]>
  /** Pays in a test checkout. @throws AppError conflict if the payment can't be paid any more */
  readonly payByTestCard?: (providerPaymentId: string, card: TestCard) => Promise<TestCardAnswer>
}

export type PaymentsDeps = ProjectsDeps & { paymentsProvider: PaymentsProvider }

type Order = {
  paymentId: string
  userId: string
  service: string
  amount: number
  currency: 'eur'
}

export type ProviderPayment = {
  id: string
  /** Our id, from the metadata. Undefined if someone else made the payment with the same account. */
  paymentId: string | undefined
  /** `open`: waits for the buyer. `failed`: an attempt failed, and the buyer may try again. */
  status: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  /** Received amount once it succeeded, requested amount before. */
  amount: number
  currency: string
  livemode: boolean
  amountRefunded: number
  /** Our refunds that are included. Refunds made at the provider itself aren't listed. */
  refundIds: readonly string[]
  dispute: DisputeStatus | null
  /** Country of the card, ISO 3166-1 alpha-2. Null before payment and for other methods. */
  cardCountry: string | null
  clientSecret: string
}

/** A change of our balance at the provider. */
export type ProviderMovement = {
  id: string
  /** `other`: disputes, reversals and unknown types, which are booked by hand. */
  kind: 'charge' | 'refund' | 'payout' | 'fee' | 'other'
  /** The provider's own category, such as `dispute`. */
  category: string
  /** Negative if the balance falls. */
  amount: number
  /** Fee kept in addition. */
  fee: number
  currency: string
  happenedAt: Date
  /** The provider's id of the charge or payout. */
  about: string | undefined
  providerPaymentId: string | undefined
  /** Our id, from the metadata of a charge. */
  paymentId: string | undefined
}

/** The exact body and its signature header. */
export type SignedEvent = { body: string; signature: string | undefined }

/** A notification that names a payment. Its content isn't trusted; the state is fetched. */
export type ProviderEvent = {
  id: string
  type: string
  /** Undefined if the event is not about a payment. */
  providerPaymentId: string | undefined
  /** Our payment, as claimed by the event. */
  paymentId: string | undefined
}

/** Maximum duration of all provider calls in one request together, including retries, in milliseconds. */
const PERSON_WAITS_MS = 15_000

/** Limits the provider calls of one request to `PERSON_WAITS_MS` together. */
export function withTimeLimit<Deps extends { paymentsProvider: PaymentsProvider }>(deps: Deps): Deps {
  const giveUpAt = performance.now() + PERSON_WAITS_MS
  const inTime = <T>(answer: Promise<T>) => before(giveUpAt, answer)
  const { paymentsProvider: provider } = deps
  return {
    ...deps,
    paymentsProvider: {
      ...provider,
      createIntent: (order) => inTime(provider.createIntent(order)),
      fetchPayment: (id) => inTime(provider.fetchPayment(id)),
      cancel: (id) => inTime(provider.cancel(id)),
      refund: (refund) => inTime(provider.refund(refund)),
    },
  }
}

/** @throws AppError unavailable */
async function before<T>(giveUpAt: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          unavailable("The payments provider isn't responding. Please try again.", {
            cause: new Error(`no answer within ${PERSON_WAITS_MS} ms`),
          }),
        ),
      Math.max(0, giveUpAt - performance.now()),
    )
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
