import { unavailable } from '#domain/kernel/app-error.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { DisputeStatus, PaymentsProviderName, TestCard, TestCardAnswer } from './payments.schema.ts'

/** Port: whoever takes the money. Amounts are minor units. */
export type PaymentsProvider = {
  readonly name: Exclude<PaymentsProviderName, 'bank-charge'>
  /** Whether real money moves. */
  readonly livemode: boolean
  /** Buyers confirm their payments in a checkout; else every payment confirms by itself. */
  readonly hasCheckout: boolean
  /** How long an open payment is left alone before the sweep asks about it. */
  readonly patienceSeconds: number
  /**
   * Prepares a payment. The same payment id and content give the same intent, however often it is asked for.
   * @throws AppError unavailable
   */
  createIntent: (order: Order) => Promise<{ providerPaymentId: string; clientSecret: string }>
  /**
   * The truth about a payment, now.
   * @returns nothing when the provider does not know it
   * @throws AppError unavailable
   */
  fetchPayment: (providerPaymentId: string) => Promise<ProviderPayment | undefined>
  /** Cancels what has not been paid; otherwise changes nothing, and the next fetch tells. @throws AppError unavailable */
  cancel: (providerPaymentId: string) => Promise<void>
  /**
   * Sends money back, once per `refundId` however often it is asked for.
   * @throws AppError conflict when the provider refuses, unavailable when it cannot be reached
   */
  refund: (refund: { refundId: string; providerPaymentId: string; amount: number }) => Promise<void>
  /** Reads an event that the provider sent. @returns nothing unless it is signed, recent and readable */
  readEvent: (signed: SignedEvent, now: Date) => Promise<ProviderEvent | undefined>
  /**
   * What moved on our account there, from one moment on and before another, oldest first; whole seconds. Missing where nobody keeps one.
   * @throws AppError unavailable, conflict when we may not read it
   */
  readonly listSettlements?: (span: { from: Date; to: Date }) => Promise<ProviderMovement[]>
  /** In test mode with a checkout: the buyer pays. @throws AppError conflict when the payment cannot be paid any more */
  readonly payByTestCard?: (providerPaymentId: string, card: TestCard) => Promise<TestCardAnswer>
}

/** What the use-cases of this slice are given. */
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
  /** Ours, from its metadata; a payment without it was made by someone else with the same account. */
  paymentId: string | undefined
  /** `open`: waits for the buyer. `failed`: an attempt failed, and the buyer may try again. */
  status: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  /** What was received, once it has succeeded; until then what is asked for. */
  amount: number
  currency: string
  livemode: boolean
  amountRefunded: number
  /** The refunds of ours that are part of it, by our ids. What somebody sent back at the provider itself is not among them. */
  refundIds: readonly string[]
  dispute: DisputeStatus | null
  /** Of the card that paid it, ISO 3166-1 alpha-2; nothing for another way to pay, and before it is paid. */
  cardCountry: string | null
  clientSecret: string
}

/** Something that changed what the provider holds for us. */
export type ProviderMovement = {
  id: string
  /** `other`: a dispute, something taken back, or what nobody has thought of; a person books it. */
  kind: 'charge' | 'refund' | 'payout' | 'fee' | 'other'
  /** What the provider calls it: `dispute`. */
  category: string
  /** Negative when it is less afterwards. */
  amount: number
  /** What the provider keeps besides. */
  fee: number
  currency: string
  happenedAt: Date
  /** The provider's id of what it is about: a charge, a payout. */
  about: string | undefined
  providerPaymentId: string | undefined
  /** Ours, from the metadata of a charge. */
  paymentId: string | undefined
}

/** An event as it arrived: the exact body, and its signature header. */
export type SignedEvent = { body: string; signature: string | undefined }

/** A doorbell: it says which payment to look at, and nothing in it is believed. */
export type ProviderEvent = {
  id: string
  type: string
  /** Nothing when the event is about something else than a payment. */
  providerPaymentId: string | undefined
  /** The payment of ours that it claims to be about. */
  paymentId: string | undefined
}

/** How long somebody waits for the provider at most, in milliseconds: all its calls and their repetitions together. */
const PERSON_WAITS_MS = 15_000

/** The same for one thing that a person does and waits for. What the provider is asked beyond that time is not waited for. */
export function whilePersonWaits<Deps extends { paymentsProvider: PaymentsProvider }>(deps: Deps): Deps {
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
          unavailable('The payments provider does not answer. Please try again.', {
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
