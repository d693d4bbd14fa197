import type {
  PaymentsProvider,
  ProviderPayment,
  Rehearsal,
} from '#domain/billing/payments/payments.provider.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/clock.ts'
import { newId } from '#domain/kernel/id.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import type { PretendedLedger, PretendedPayment } from './pretended-ledger.ts'
import { type Occasion, stepOf } from './rehearsal-cards.ts'

/** A timer may be early by a little. */
const TIMER_MARGIN_MS = 100
/** By how much a wrong amount is wrong, in cents. */
const WRONG_BY = 100

/** The sandbox's card succeeds by itself at this age of a payment. */
const CONFIRM_AFTER_SECONDS = 1

type Settings = {
  clock: Clock
  ledger: PretendedLedger
  log: { warn: (fields: object, message: string) => void }
}

type PretendedProvider = PaymentsProvider & Pick<Announcer, 'start' | 'stop'>

type Mode = { name: 'sandbox' | 'rehearsal' /** How often each event is sent. */; sends: number }

/** A provider without cards: every payment succeeds a second after it was made. */
export function sandboxProvider(settings: Settings): PretendedProvider {
  const { rehearsal: _, ...sandbox } = pretendedProvider(settings, { name: 'sandbox', sends: 1 })
  return sandbox
}

/** One whose checkout takes stand-in cards, and whose bank and dashboard the command line plays. Each event is sent twice. */
export function rehearsalProvider(settings: Settings): PretendedProvider & { readonly rehearsal: Rehearsal } {
  return pretendedProvider(settings, { name: 'rehearsal', sends: 2 })
}

/**
 * Charges nobody and does whatever a real provider may. It tells everything with events, which never leave the process, and says the
 * same when asked, in any process.
 */
function pretendedProvider(
  { clock, ledger, log }: Settings,
  { name, sends }: Mode,
): PretendedProvider & { readonly rehearsal: Rehearsal } {
  const { announce, start, stop } = createAnnouncer({ provider: name, sends, log })
  const refused = (why: string) => conflict(`The ${name} refuses this: ${why}`)

  function tell(providerPaymentId: string, { type, afterMs = 0 }: Occasion): void {
    const waitMs = afterMs && afterMs + TIMER_MARGIN_MS
    const paymentId = providerPaymentId.slice(name.length + 1)
    announce({ id: newId('evt'), type, providerPaymentId, paymentId }, waitMs)
  }

  async function change(id: string, decide: Parameters<PretendedLedger['change']>[1]): Promise<void> {
    const asItIsNow = (payment: PretendedPayment) =>
      decide({ ...payment, status: statusAt(payment, clock()) })
    if (!(await ledger.change(id, asItIsNow))) throw refused('It does not know this payment.')
  }

  async function refund(id: string, wish: { refundId: string | null; amount: number | undefined }) {
    await change(id, (payment) => {
      if (payment.refunds.some(({ refund_id }) => refund_id !== null && refund_id === wish.refundId))
        return {}
      if (payment.status !== 'succeeded') throw refused('This payment was not paid.')
      const left = payment.amount - refundedOf(payment)
      const amount = wish.amount ?? left
      if (amount > left || left === 0) throw refused('Less than that is left of this payment.')
      const created_at = isoTime(clock())
      return { refund: { id: newId('re'), refund_id: wish.refundId, amount, created_at } }
    })
    tell(id, { type: 'charge.refunded' })
  }

  return {
    name,
    livemode: false,
    patienceSeconds: 10,

    createIntent: async ({ paymentId, amount, currency }) => {
      const providerPaymentId = `${name}_${paymentId}`
      const now = clock()
      const becomes = name === 'sandbox' ? 'succeeded' : null
      await ledger.add({
        id: providerPaymentId,
        payment_id: paymentId,
        amount,
        reported_amount: amount,
        currency,
        status: 'open',
        becomes,
        becomes_at: becomes && isoTime(addSeconds(now, CONFIRM_AFTER_SECONDS)),
        dispute: null,
        created_at: isoTime(now),
      })
      if (becomes)
        tell(providerPaymentId, {
          type: 'payment_intent.succeeded',
          afterMs: CONFIRM_AFTER_SECONDS * 1000,
        })
      return { providerPaymentId, clientSecret: clientSecret(providerPaymentId) }
    },

    fetchPayment: async (providerPaymentId) => {
      const payment = await ledger.find(providerPaymentId)
      return payment && toProviderPayment(payment, clock())
    },

    cancel: (id) =>
      ledger
        .change(id, (payment) =>
          isPayable(statusAt(payment, clock())) ? { set: { status: 'cancelled', becomes_at: null } } : {},
        )
        .then(() => {}),

    refund: ({ refundId, providerPaymentId, amount }) => refund(providerPaymentId, { refundId, amount }),

    // Whoever sends one from outside is somebody else.
    readEvent: async () => undefined,

    rehearsal: {
      takeStep: async (id, step) => {
        const { from, status, becomes, afterSeconds, occasions, answer } = stepOf(step)
        await change(id, (payment) => {
          if (!from.includes(payment.status)) throw refused('This payment waits for something else.')
          const becomes_at = becomes ? isoTime(addSeconds(clock(), afterSeconds)) : null
          return { set: { status, becomes, becomes_at } }
        })
        for (const occasion of occasions) tell(id, occasion)
        return answer
      },

      refundByHand: (id, amount) => refund(id, { refundId: null, amount }),

      dispute: async (id, status) => {
        await change(id, (payment) => {
          if (payment.status !== 'succeeded') throw refused('This payment was not paid.')
          if (status === 'open' && payment.dispute !== null)
            throw refused(`This payment has a dispute already (${payment.dispute}).`)
          if (status !== 'open' && payment.dispute !== 'open')
            throw refused('This payment has no open dispute: open one first.')
          return { set: { dispute: status } }
        })
        tell(id, { type: status === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed' })
      },

      report: async (id, isRight) => {
        await change(id, ({ amount }) => ({ set: { reported_amount: isRight ? amount : amount - WRONG_BY } }))
        tell(id, { type: 'payment_intent.succeeded' })
      },
    },

    start,
    stop,
  }
}

function toProviderPayment(payment: PretendedPayment, now: Date): ProviderPayment {
  const status = statusAt(payment, now)
  return {
    id: payment.id,
    paymentId: payment.payment_id,
    status: status === 'asks' ? 'open' : status,
    amount: payment.reported_amount,
    currency: payment.currency,
    livemode: false,
    amountRefunded: refundedOf(payment),
    refundIds: payment.refunds.flatMap(({ refund_id }) => refund_id ?? []),
    dispute: payment.dispute,
    cardCountry: null,
    clientSecret: clientSecret(payment.id),
  }
}

/** What a payment has become by now. */
function statusAt({ status, becomes, becomes_at }: PretendedPayment, now: Date): PretendedPayment['status'] {
  return becomes !== null && becomes_at !== null && becomes_at <= isoTime(now) ? becomes : status
}

function isPayable(status: PretendedPayment['status']): boolean {
  return status === 'open' || status === 'asks' || status === 'failed'
}

/** Sum in minor units. */
function refundedOf({ refunds }: PretendedPayment): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Means nothing: there is no card to confirm. */
function clientSecret(providerPaymentId: string): string {
  return `${providerPaymentId}_secret_pretended`
}
