import { AppError } from '../../domain/kernel/app-error.ts'
import { addSeconds, type Clock, isoTime } from '../../domain/kernel/clock.ts'
import type {
  PaymentsProvider,
  ProviderEvent,
  ProviderPayment,
} from '../../domain/payments/payments.provider.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { refundedOf, type SandboxLedger, type SandboxPayment } from './sandbox-ledger.ts'

/** A payment confirms itself at this age. */
const CONFIRM_AFTER_MS = 1000
const ID_PREFIX = 'sandbox_'

export type SandboxSettings = {
  clock: Clock
  ledger: SandboxLedger
  log: { warn: (fields: object, message: string) => void }
}

export type Sandbox = PaymentsProvider & Pick<Announcer, 'start' | 'stop'>

/**
 * A provider without cards: every payment succeeds a second after it was made. It tells so with events, like a real one, which never leave the process, and
 * says the same when asked, in any process.
 */
export function sandboxProvider(settings: SandboxSettings): Sandbox {
  const { announce, start, stop } = createAnnouncer({ provider: 'sandbox', sends: 1, log: settings.log })

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
      announce(eventOf('payment_intent.succeeded', providerPaymentId), CONFIRM_AFTER_MS)
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
      announce(eventOf(`charge.refunded.${refundId}`, providerPaymentId), 0)
    },

    // Whoever sends one from outside is not the sandbox.
    readEvent: async () => undefined,

    start,
    stop,
  }
}

/** One id per occasion, so that a second delivery is recognised. */
function eventOf(type: string, providerPaymentId: string): ProviderEvent {
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
