import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readDocument } from '#domain/billing/invoices/invoice-document.ts'
import { DOCUMENT_KINDS } from '#domain/billing/invoices/invoices.schema.ts'
import { withRefunds } from '#domain/billing/payments/payments.server.ts'
import { payOrder, startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { grantRefund } from '#domain/billing/sync/send-refunds.server.ts'
import { receivePaymentEvent } from '#domain/billing/sync/sync-payment.server.ts'
import { recordReturn, recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { declareWithdrawal } from '#domain/billing/withdrawals/withdrawals.server.ts'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { Topic } from '#domain/kernel/commit.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { flowsOf, NO_FLOW } from '#domain/orders/movements.server.ts'
import { PROJECT_STATUSES } from '#domain/projects/project-states.schema.ts'
import { factsReader } from '#domain/reads/project-facts.server.ts'
import { selectProjects } from '#domain/reads/projects.store.server.ts'
import type { Engine } from '#platform/database/database.ts'
import { stripeProvider } from '#platform/payments/stripe.ts'
import { rowIn } from '#test/factories/rows.ts'
import { addAgreedOrder } from './agreed-order.ts'
import { addClient, consumer } from './clients.ts'
import { type TestDatabase, useDatabase } from './engines.ts'
import { type FakeStripe, type SentEvent, startFakeStripe } from './fake-stripe.ts'
import { FULL } from './offers.ts'
import { type TestProduct, testProduct } from './test-product.ts'

export type PaymentsRig = ReturnType<typeof usePaymentsFixture>

export const NOON = new Date('2026-11-20T12:00:00.000Z')
export const WEBHOOK_SECRETS = ['whsec_new', 'whsec_old'] as const

/**
 * Everything around a payment: a database, Stripe's stand-in behind the real library, a clock, a client. A new
 * rig for each test beside the call.
 */
export function usePaymentsFixture(engine: Engine) {
  const database = useDatabase(engine, { per: 'test' })
  let stripe: FakeStripe
  let now = NOON
  let client: Awaited<ReturnType<typeof addClient>>
  let product: TestProduct
  beforeAll(async () => {
    stripe = await startFakeStripe({ webhookSecret: WEBHOOK_SECRETS[0], clock: () => now })
  })
  afterAll(() => stripe.stop())
  beforeEach(async () => {
    now = NOON
    stripe.fail()
    stripe.forget()
    stripe.requests.length = 0
    client = await addClient(database.db)
    const provider = stripeProvider({
      secretKey: 'sk_test_of_tests',
      webhookSecrets: WEBHOOK_SECRETS,
      apiUrl: stripe.url,
      maxNetworkRetries: 0,
    })
    product = testProduct(database, {
      clock: () => now,
      payments: { provider, start: () => {}, stop: async () => {} },
    })
  })

  /** Begins to buy Full Optimization. @returns `intentId` as Stripe calls it */
  const buy = async (idempotencyKey?: string) => {
    const { paymentId } = await startPurchase(product.deps, client, FULL.order, idempotencyKey)
    return { paymentId, intentId: (await paymentOf(database, paymentId)).provider_payment_id ?? '' }
  }
  const receive = ({ body, headers }: SentEvent) =>
    receivePaymentEvent(product.deps, { body, signature: headers['Stripe-Signature'] })
  /** Takes an event of this type about the payment intent. */
  const ring = (type: string, intentId: string, id?: string) =>
    receive(stripe.event(type, intentId, { at: now, ...(id ? { id } : {}) }))

  /** The buyer pays at Stripe, whose event arrives. */
  const pay = async (intentId: string, cardCountry?: string) => {
    stripe.succeed(intentId, cardCountry)
    await ring('payment_intent.succeeded', intentId)
  }

  return {
    database,
    get deps() {
      return product.deps
    },
    /** Topics in the order of their notifications. */
    get notified(): readonly Topic[] {
      return product.notified
    },
    get stripe() {
      return stripe
    },
    get client() {
      return client
    },
    now: () => now,
    passSeconds: (seconds: number) => {
      now = addSeconds(now, seconds)
    },
    buy,
    /** Buys it, pays, and takes the event. */
    buyAndPay: async () => {
      const bought = await buy()
      await pay(bought.intentId)
      return bought
    },
    receive,
    ring,
    pay,
    payment: (paymentId: string) => paymentOf(database, paymentId),
    /** The order that a payment pays. */
    order: (paymentId: string) => orderOf(database, paymentId),
    projects: () => allProjects(database),
    /** Bodies of the client's thread, oldest first. */
    thread: async () => {
      const rows = await database.db.selectFrom('messages').selectAll().orderBy('created_at').execute()
      return rows.map(({ body }) => body)
    },
    /** The first stored email with a subject like this. `%` stands for any text. */
    email: (subject: string, recipient?: string) => findEmail(database, subject, recipient),
    /** Contents of all invoices and credit notes, or of those of an order, sorted by number. */
    documents: (orderId?: string) => allDocuments(database, orderId),
    /** Gross amounts of an order's invoices, and of its credit notes as negative numbers, sorted by number. */
    documentTotals: async (orderId: string) =>
      (await invoiceRows(database, orderId)).map(({ kind, gross }) => DOCUMENT_KINDS[kind].sign * gross),
    /** Grants a refund of a transfer, and records that the studio has sent it. */
    sendBack: async (paymentId: string, amount?: number) => {
      const { refundId } = await grantRefund(product.deps, { paymentId, ...(amount && { amount }) })
      await recordReturn(product.deps, { refundId })
    },
    /** An order of the client that waits for a transfer. With a due day, its invoice is issued. */
    agree: ({ buyer = {}, dueOn }: { buyer?: Partial<Buyer>; dueOn?: string } = {}) =>
      addAgreedOrder(product.deps, {
        userId: client.id,
        buyer: { ...consumer(client), ...buyer },
        ...(dueOn !== undefined && { dueOn }),
      }),
    /** Begins to pay by card what is open of the client's order. */
    beginByCard: async (orderId: string) => {
      const { paymentId } = await payOrder(product.deps, client, { orderId })
      const { provider_payment_id: intentId, amount } = await paymentOf(database, paymentId)
      return { paymentId, intentId: intentId ?? '', amount }
    },
    /** Records a transfer of today for an order. @returns the payment */
    transfer: async (orderId: string, amount: number, reference: string) =>
      (await recordTransfer(product.deps, { orderId, amount, on: stockholmDay(now), reference })).payment,
    /** The client withdraws from an order, signed in. */
    withdraw: (orderId: string) => {
      const { id: ownerId, name, email } = client
      return declareWithdrawal(product.deps, { orderId, ownerId, name, email })
    },
    /** Recipient and subject of every stored email, in order. */
    mails: async () => {
      const rows = await database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
      return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort()
    },
    holds: () => allHolds(database),
  }
}

async function paymentOf({ db }: TestDatabase, id: string) {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return withRefunds(db, row)
}

async function orderOf(database: TestDatabase, paymentId: string) {
  const { order_id } = await paymentOf(database, paymentId)
  const row = await rowIn(database.db, 'orders', { id: order_id })
  return { ...row, ...((await flowsOf(database.db, [order_id])).get(order_id) ?? NO_FLOW) }
}

function findEmail({ db }: TestDatabase, subject: string, recipient?: string) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('subject', 'like', subject)
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

function invoiceRows({ db }: TestDatabase, orderId?: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .orderBy('number')
    .execute()
}

async function allDocuments(database: TestDatabase, orderId?: string) {
  return (await invoiceRows(database, orderId)).map(readDocument)
}

async function allProjects({ db }: TestDatabase) {
  const newestFirst = await selectProjects(db, { statuses: PROJECT_STATUSES })
  const factsOf = await factsReader(db, newestFirst)
  return newestFirst.toReversed().map((row) => ({ ...row, payment_id: factsOf(row).paymentId }))
}

function allHolds({ db }: TestDatabase) {
  return db.selectFrom('payment_holds').selectAll().orderBy('created_at').execute()
}
