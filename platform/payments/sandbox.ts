import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../domain/kernel/app-error.ts'
import { addSeconds, type Clock, isoTime } from '../../domain/kernel/clock.ts'
import type {
  PaymentsProvider,
  ProviderEvent,
  ProviderPayment,
} from '../../domain/payments/payments.provider.ts'
import { refundedOf, type SandboxLedger, type SandboxPayment } from './sandbox-ledger.ts'

/** A payment confirms itself at this age. */
const CONFIRM_AFTER_MS = 1000
/** When an event that was not taken is sent again; after that the sweep heals. */
const RETRY_AFTER_MS = [1000, 5000]
const ID_PREFIX = 'sandbox_'

export type SandboxSettings = {
  clock: Clock
  ledger: SandboxLedger
  log: { warn: (fields: object, message: string) => void }
}

/** Takes an event, as a webhook does: a failure means that it is sent again. */
export type Deliver = (event: ProviderEvent) => Promise<unknown>

export type Sandbox = PaymentsProvider & {
  /** Its events wait until somebody takes them. */
  start: (deliver: Deliver) => void
  /** Sends no further event, and resolves once those under way are taken. */
  stop: () => Promise<void>
}

/**
 * A provider without cards: every payment succeeds a second after it was made. It tells so with events, like a real one, which never leave the process, and
 * says the same when asked, in any process.
 */
export function sandboxProvider(settings: SandboxSettings): Sandbox {
  const stopping = new AbortController()
  const started = Promise.withResolvers<Deliver>()
  // Nobody may ever ask it.
  started.promise.catch(() => {})
  const deliveries = new Set<Promise<void>>()

  function announce(type: string, providerPaymentId: string, afterMs: number): void {
    const delivery = deliver(started.promise, {
      type,
      providerPaymentId,
      afterMs,
      signal: stopping.signal,
    })
      .catch((error) => {
        if (!stopping.signal.aborted)
          settings.log.warn({ err: error, providerPaymentId, type }, 'sandbox event not taken')
      })
      .finally(() => deliveries.delete(delivery))
    deliveries.add(delivery)
  }

  return {
    name: 'sandbox',
    livemode: false,
    patienceSeconds: 10,

    createIntent: async ({ paymentId, amount, currency }) => {
      const providerPaymentId = ID_PREFIX + paymentId
      await settings.ledger.add({
        id: providerPaymentId,
        payment_id: paymentId,
        amount,
        currency,
        created_at: isoTime(settings.clock()),
        cancelled_at: null,
      })
      announce('payment_intent.succeeded', providerPaymentId, CONFIRM_AFTER_MS)
      return { providerPaymentId, clientSecret: clientSecret(providerPaymentId) }
    },

    fetchPayment: async (providerPaymentId) => {
      const payment = await settings.ledger.find(providerPaymentId)
      if (!payment) return undefined
      return {
        id: payment.id,
        paymentId: payment.payment_id,
        status: statusOf(payment, settings.clock()),
        amount: payment.amount,
        currency: payment.currency,
        livemode: false,
        amountRefunded: refundedOf(payment.refunds),
        refundIds: payment.refunds.map(({ id }) => id),
        dispute: null,
        clientSecret: clientSecret(providerPaymentId),
      }
    },

    cancel: async (providerPaymentId) => {
      const now = settings.clock()
      const createdAfter = isoTime(addSeconds(now, -CONFIRM_AFTER_MS / 1000))
      await settings.ledger.cancel({ id: providerPaymentId, createdAfter, at: isoTime(now) })
    },

    refund: async ({ refundId, providerPaymentId, amount }) => {
      const now = settings.clock()
      const payment = await settings.ledger.find(providerPaymentId)
      if (!payment || statusOf(payment, now) !== 'succeeded') throw refused('This payment was not paid.')
      const refund = { id: refundId, sandbox_payment_id: payment.id, amount, created_at: isoTime(now) }
      if (!(await settings.ledger.refund(refund))) throw refused('Less than that is left of this payment.')
      announce(`charge.refunded.${refundId}`, providerPaymentId, 0)
    },

    // Whoever sends one from outside is not the sandbox.
    readEvent: async () => undefined,

    start: started.resolve,

    stop: async () => {
      stopping.abort()
      started.reject(new Error('The sandbox has stopped.'))
      await Promise.all(deliveries)
    },
  }
}

type Announcement = { type: string; providerPaymentId: string; afterMs: number; signal: AbortSignal }

async function deliver(taker: Promise<Deliver>, event: Announcement): Promise<void> {
  const take = await taker
  let failure: unknown
  for (const waitMs of [event.afterMs, ...RETRY_AFTER_MS]) {
    await delay(waitMs, undefined, { ref: false, signal: event.signal })
    try {
      await take(eventOf(event))
      return
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** One id per occasion, so that a second delivery is recognised. */
function eventOf({ type, providerPaymentId }: Announcement): ProviderEvent {
  return {
    id: `${providerPaymentId}.${type}`,
    type,
    providerPaymentId,
    paymentId: paymentIdOf(providerPaymentId),
  }
}

/** What a payment has become by its age alone, unless it was cancelled before. */
function statusOf(payment: SandboxPayment, now: Date): ProviderPayment['status'] {
  if (payment.cancelled_at !== null) return 'cancelled'
  const ageMs = now.getTime() - Date.parse(payment.created_at)
  return ageMs >= CONFIRM_AFTER_MS ? 'succeeded' : 'open'
}

/** Means nothing: there is no card to confirm. */
function clientSecret(providerPaymentId: string): string {
  return `${providerPaymentId}_secret_sandbox`
}

function refused(why: string): AppError {
  return new AppError('conflict', { userMessage: `The sandbox refuses this: ${why}` })
}

function paymentIdOf(providerPaymentId: string): string | undefined {
  return providerPaymentId.startsWith(ID_PREFIX) ? providerPaymentId.slice(ID_PREFIX.length) : undefined
}
