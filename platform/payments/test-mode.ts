import { setTimeout as delay } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type {
  PaymentsProvider,
  ProviderEvent,
  ProviderPayment,
} from '#domain/billing/payments/payments.provider.ts'
import type { TestCard, TestCardAnswer } from '#domain/billing/payments/payments.schema.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { type Db, locksRows, newId, type Tables, type Trx } from '#domain/kernel/database.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'

export type Deliver = (event: ProviderEvent) => Promise<unknown>

export type TestModeProvider = PaymentsProvider & {
  start: (deliver: Deliver) => void
  /** Stops sending events, and resolves once those in progress are delivered. */
  stop: () => Promise<void>
}

type TestModeSettings = {
  db: Db
  clock: Clock
  log: { warn: (fields: object, message: string) => void }
  /** Buyers pay with test cards. Without a checkout, every payment succeeds by itself. */
  hasCheckout: boolean
}

/** How long the bank takes for a payment that it doesn't decide at once. */
export const PROCESSING_SECONDS = 6
const TIMER_MARGIN_MS = 100
/** When an event that failed is sent again. */
const RETRY_AFTER_MS = [1000, 5000]
const ID_PREFIX = 'test_'

type Status = Tables['test_payments']['status']
type Becomes = { becomes: 'succeeded' | 'failed'; afterSeconds: number }
type TestPayment = Selectable<Tables['test_payments']>

const BY_ITSELF: Becomes = { becomes: 'succeeded', afterSeconds: 1 }
const EFFECTS: Record<TestCard, { status: Status; later?: Becomes }> = {
  succeeds: { status: 'succeeded' },
  declined: { status: 'failed' },
  slow: { status: 'processing', later: { becomes: 'succeeded', afterSeconds: PROCESSING_SECONDS } },
  'fails-later': { status: 'processing', later: { becomes: 'failed', afterSeconds: PROCESSING_SECONDS } },
  disputed: { status: 'disputed' },
}

/**
 * Charges nothing. Like a real provider, it announces every change by an event, and any process can ask it for the
 * state. Events never leave the process. If one is lost, the hourly check updates the payment.
 */
export function testModeProvider({ db, clock, log, hasCheckout }: TestModeSettings): TestModeProvider {
  const { announce, start, stop } = eventsWithin(log)

  async function change(
    providerPaymentId: string,
    act: (trx: Trx, payment: TestPayment) => Promise<unknown>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const payment = await findPayment(trx, providerPaymentId, { locks: true })
      if (!payment) throw conflict("Test mode doesn't know this payment.")
      await act(trx, { ...payment, status: statusAt(payment, clock()) })
    })
  }

  async function setStatus(trx: Trx, payment: TestPayment, status: Status, later?: Becomes): Promise<void> {
    await trx
      .updateTable('test_payments')
      .set({ status, ...inAWhile(clock(), later) })
      .where('payment_id', '=', payment.payment_id)
      .execute()
  }

  async function payByTestCard(id: string, card: TestCard): Promise<TestCardAnswer> {
    const { status, later } = EFFECTS[card]
    await change(id, async (trx, payment) => {
      if (!isPayable(payment)) throw conflict('This payment can no longer be paid.')
      await setStatus(trx, payment, status, later)
    })
    announce(id, status)
    if (later) announce(id, later.becomes, later.afterSeconds)
    return { isDeclined: status === 'failed' }
  }

  return {
    name: 'test',
    livemode: false,
    hasCheckout,
    patienceSeconds: 10,

    createIntent: async ({ paymentId, amount }) => {
      const later = hasCheckout ? undefined : BY_ITSELF
      await db
        .insertInto('test_payments')
        .values({ payment_id: paymentId, amount, status: 'open', ...inAWhile(clock(), later) })
        .onConflict((conflict) => conflict.column('payment_id').doNothing())
        .execute()
      const providerPaymentId = ID_PREFIX + paymentId
      if (later) announce(providerPaymentId, later.becomes, later.afterSeconds)
      return { providerPaymentId, clientSecret: clientSecret(providerPaymentId) }
    },

    fetchPayment: async (providerPaymentId) => {
      const payment = await findPayment(db, providerPaymentId)
      return payment && toProviderPayment(payment, await refundsOf(db, payment), clock())
    },

    cancel: async (id) => {
      if (!(await findPayment(db, id))) return
      await change(id, async (trx, payment) => {
        if (isPayable(payment)) await setStatus(trx, payment, 'cancelled')
      })
    },

    refund: async ({ refundId, providerPaymentId, amount }) => {
      await change(providerPaymentId, async (trx, payment) => {
        const refunds = await refundsOf(trx, payment)
        if (refunds.some(({ refund_id }) => refund_id === refundId)) return
        if (payment.status !== 'succeeded' || amount > payment.amount - sum(refunds))
          throw conflict('This refund is larger than what is left of the payment.')
        const refund = { refund_id: refundId, payment_id: payment.payment_id, amount }
        await trx.insertInto('test_refunds').values(refund).execute()
      })
      announce(providerPaymentId, 'refunded')
    },

    // An event from outside was sent by someone else.
    readEvent: async () => undefined,

    ...(hasCheckout ? { payByTestCard } : {}),

    start,
    stop,
  }
}

/** Delivers events as a webhook would, without leaving the process. */
function eventsWithin(log: TestModeSettings['log']) {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let deliver: Deliver | undefined

  async function send(event: ProviderEvent, afterMs: number): Promise<void> {
    for (const waitMs of [afterMs, ...RETRY_AFTER_MS])
      try {
        await delay(waitMs, undefined, { ref: false, signal: stopping.signal })
        await deliver?.(event)
        return
      } catch (err) {
        if (stopping.signal.aborted) return
        log.warn({ err, ...event }, 'test mode: event not taken')
      }
  }

  return {
    announce: (providerPaymentId: string, what: string, afterSeconds = 0) => {
      const paymentId = providerPaymentId.slice(ID_PREFIX.length)
      const event = { id: newId('evt'), type: `payment.${what}`, providerPaymentId, paymentId }
      const afterMs = afterSeconds && afterSeconds * 1000 + TIMER_MARGIN_MS
      const sending = send(event, afterMs).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    start: (taker: Deliver) => {
      deliver = taker
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

function findPayment(db: Db, providerPaymentId: string, { locks = false } = {}) {
  return db
    .selectFrom('test_payments')
    .selectAll()
    .where('payment_id', '=', providerPaymentId.slice(ID_PREFIX.length))
    .$if(locks && locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()
}

function refundsOf(db: Db, { payment_id }: TestPayment) {
  return db.selectFrom('test_refunds').selectAll().where('payment_id', '=', payment_id).execute()
}

function inAWhile(now: Date, later: Becomes | undefined) {
  return {
    becomes: later?.becomes ?? null,
    becomes_at: later ? isoTime(addSeconds(now, later.afterSeconds)) : null,
  }
}

function toProviderPayment(
  payment: TestPayment,
  refunds: Awaited<ReturnType<typeof refundsOf>>,
  now: Date,
): ProviderPayment {
  const { payment_id: paymentId, amount } = payment
  const id = ID_PREFIX + paymentId
  const status = statusAt(payment, now)
  return {
    id,
    paymentId,
    status: status === 'disputed' ? 'succeeded' : status,
    amount,
    currency: 'eur',
    livemode: false,
    amountRefunded: sum(refunds),
    refundIds: refunds.map(({ refund_id }) => refund_id),
    dispute: status === 'disputed' ? 'open' : null,
    cardCountry: null,
    clientSecret: clientSecret(id),
  }
}

function statusAt({ status, becomes, becomes_at }: TestPayment, now: Date): Status {
  return becomes !== null && becomes_at !== null && becomes_at <= isoTime(now) ? becomes : status
}

function isPayable({ status }: TestPayment): boolean {
  return status === 'open' || status === 'failed'
}

function sum(refunds: readonly { amount: number }[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0)
}

/** A placeholder, because there is no card to confirm. */
function clientSecret(providerPaymentId: string): string {
  return `${providerPaymentId}_secret`
}
