import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readDocument } from '#domain/billing/invoices/invoice-document.ts'
import { DOCUMENT_KINDS } from '#domain/billing/invoices/invoices.schema.ts'
import { withRefunds } from '#domain/billing/payments/payments.server.ts'
import { startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { grantRefund } from '#domain/billing/sync/send-refunds.server.ts'
import { receivePaymentEvent, type Settlement } from '#domain/billing/sync/sync-payment.server.ts'
import { recordReturn } from '#domain/billing/transfers/transfers.server.ts'
import type { Topic } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { flowsOf, NO_FLOW } from '#domain/orders/movements.server.ts'
import { PROJECT_STATUSES } from '#domain/projects/project-states.schema.ts'
import { factsReader } from '#domain/reads/project-facts.server.ts'
import { selectProjects } from '#domain/reads/projects.store.server.ts'
import type { Engine } from '#platform/database/database.ts'
import { stripeProvider } from '#platform/payments/stripe.ts'
import type { ProductDeps } from '#product/product.ts'
import { addClient } from './clients.ts'
import { type TestDatabase, useDatabase } from './engines.ts'
import { type FakeStripe, type SentEvent, startFakeStripe } from './fake-stripe.ts'
import { FULL } from './offers.ts'
import { type TestProduct, testProduct } from './test-product.ts'

/** Everything around a payment: a database, Stripe's stand-in behind the real library, a clock, a client. */
export type PaymentsRig = {
  readonly database: TestDatabase
  readonly deps: ProductDeps
  /** Topics in the order of their notifications. */
  readonly notified: readonly Topic[]
  readonly stripe: FakeStripe
  readonly client: Awaited<ReturnType<typeof addClient>>
  now: () => Date
  passSeconds: (seconds: number) => void
  /** Begins to buy Full Optimization. `intentId` is Stripe's. */
  buy: (idempotencyKey?: string) => Promise<{ paymentId: string; intentId: string }>
  /** Buys it, pays, and takes the event. */
  buyAndPay: () => Promise<{ paymentId: string; intentId: string }>
  receive: (event: SentEvent) => Promise<Settlement>
  /** Takes an event of this type about the payment intent. */
  ring: (type: string, intentId: string, id?: string) => Promise<Settlement>
  /** The buyer pays at Stripe, whose event arrives. */
  pay: (intentId: string, cardCountry?: string) => Promise<void>
  payment: (paymentId: string) => ReturnType<typeof paymentOf>
  /** The order that a payment pays. */
  order: (paymentId: string) => ReturnType<typeof orderOf>
  projects: () => ReturnType<typeof allProjects>
  /** Bodies of the client's thread, oldest first. */
  thread: () => Promise<string[]>
  /** The first stored email with a subject like this. `%` stands for any text. */
  email: (subject: string, recipient?: string) => ReturnType<typeof findEmail>
  /** Contents of all invoices and credit notes, or of those of an order, sorted by number. */
  documents: (orderId?: string) => ReturnType<typeof allDocuments>
  /** Gross amounts of an order's invoices, and of its credit notes as negative numbers, sorted by number. */
  papers: (orderId: string) => Promise<number[]>
  /** Grants a refund of a transfer, and records that the studio has sent it. */
  sendBack: (paymentId: string, amount?: number) => Promise<void>
  /** Recipient and subject of every stored email, in order. */
  mails: () => Promise<string[]>
  holds: () => ReturnType<typeof allHolds>
}

export const NOON = new Date('2026-11-20T12:00:00.000Z')
export const WEBHOOK_SECRETS = ['whsec_new', 'whsec_old'] as const

/** A new rig for each test beside the call. */
export function usePaymentsFixture(engine: Engine): PaymentsRig {
  const database = useDatabase(engine, { per: 'test' })
  let stripe: FakeStripe
  let now = NOON
  let client: PaymentsRig['client']
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

  const buy = async (idempotencyKey?: string) => {
    const { paymentId } = await startPurchase(product.deps, client, FULL.order, idempotencyKey)
    return { paymentId, intentId: (await paymentOf(database, paymentId)).provider_payment_id ?? '' }
  }
  const receive = ({ body, headers }: SentEvent) =>
    receivePaymentEvent(product.deps, { body, signature: headers['Stripe-Signature'] })
  const ring = (type: string, intentId: string, id?: string) =>
    receive(stripe.event(type, intentId, { at: now, ...(id ? { id } : {}) }))

  const pay = async (intentId: string, cardCountry?: string) => {
    stripe.succeed(intentId, cardCountry)
    await ring('payment_intent.succeeded', intentId)
  }

  return {
    database,
    get deps() {
      return product.deps
    },
    get notified() {
      return product.notified
    },
    get stripe() {
      return stripe
    },
    get client() {
      return client
    },
    now: () => now,
    passSeconds: (seconds) => {
      now = addSeconds(now, seconds)
    },
    buy,
    buyAndPay: async () => {
      const bought = await buy()
      await pay(bought.intentId)
      return bought
    },
    receive,
    ring,
    pay,
    payment: (paymentId) => paymentOf(database, paymentId),
    order: (paymentId) => orderOf(database, paymentId),
    projects: () => allProjects(database),
    thread: async () => {
      const rows = await database.db.selectFrom('messages').selectAll().orderBy('created_at').execute()
      return rows.map(({ body }) => body)
    },
    email: (subject, recipient) => findEmail(database, subject, recipient),
    documents: (orderId) => allDocuments(database, orderId),
    papers: async (orderId) =>
      (await invoiceRows(database, orderId)).map(({ kind, gross }) => DOCUMENT_KINDS[kind].sign * gross),
    sendBack: async (paymentId, amount) => {
      const { refundId } = await grantRefund(product.deps, { paymentId, ...(amount && { amount }) })
      await recordReturn(product.deps, { refundId })
    },
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
  const row = await database.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
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
