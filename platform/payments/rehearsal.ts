import { AppError } from '../../domain/kernel/app-error.ts'
import { addSeconds, type Clock, isoTime } from '../../domain/kernel/clock.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { PaymentsProvider, ProviderPayment, Rehearsal } from '../../domain/payments/payments.provider.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { type Occasion, stepOf } from './rehearsal-cards.ts'
import type { RehearsalLedger, RehearsedPayment } from './rehearsal-ledger.ts'

/** A timer may be early by a little. */
const TIMER_MARGIN_MS = 100
/** By how much a wrong amount is wrong, in cents. */
const WRONG_BY = 100

export type RehearsalSettings = {
  clock: Clock
  ledger: RehearsalLedger
  log: { warn: (fields: object, message: string) => void }
}

export type RehearsalProvider = PaymentsProvider &
  Pick<Announcer, 'start' | 'stop'> & { readonly rehearsal: Rehearsal }

/**
 * A provider on one's own machine that does whatever a real one may: its checkout takes stand-in cards, and the command line plays the
 * bank and the dashboard. It tells everything with events, each of them twice, and says the same when asked, in any process.
 */
export function rehearsalProvider({ clock, ledger, log }: RehearsalSettings): RehearsalProvider {
  const { announce, start, stop } = createAnnouncer({ provider: 'rehearsal', sends: 2, log })

  function tell(providerPaymentId: string, { type, afterMs = 0 }: Occasion): void {
    const waitMs = afterMs && afterMs + TIMER_MARGIN_MS
    announce({ id: newId('evt'), type, providerPaymentId, paymentId: undefined }, waitMs)
  }

  async function change(id: string, decide: Parameters<RehearsalLedger['change']>[1]): Promise<void> {
    const asItIsNow = (payment: RehearsedPayment) =>
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
    name: 'rehearsal',
    livemode: false,
    patienceSeconds: 10,

    createIntent: async ({ paymentId, amount, currency }) => {
      const providerPaymentId = `rehearsal_${paymentId}`
      await ledger.add({
        id: providerPaymentId,
        payment_id: paymentId,
        amount,
        reported_amount: amount,
        currency,
        status: 'open',
        becomes: null,
        becomes_at: null,
        dispute: null,
        created_at: isoTime(clock()),
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

    // Whoever sends one from outside is not the rehearsal.
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

function toProviderPayment(payment: RehearsedPayment, now: Date): ProviderPayment {
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
    clientSecret: clientSecret(payment.id),
  }
}

/** What a payment in process has become by now. */
function statusAt({ status, becomes, becomes_at }: RehearsedPayment, now: Date): RehearsedPayment['status'] {
  return becomes !== null && becomes_at !== null && becomes_at <= isoTime(now) ? becomes : status
}

function isPayable(status: RehearsedPayment['status']): boolean {
  return status === 'open' || status === 'asks' || status === 'failed'
}

/** Sum in minor units. */
function refundedOf({ refunds }: RehearsedPayment): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Means nothing: there is no card to confirm. */
function clientSecret(providerPaymentId: string): string {
  return `${providerPaymentId}_secret_rehearsal`
}

function refused(why: string): AppError {
  return new AppError('conflict', { userMessage: `The rehearsal refuses this: ${why}` })
}
