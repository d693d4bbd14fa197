import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { bookReceived } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { packageOffer, placeOrder } from '#domain/orders/place-order.server.ts'
import { openProject } from '#domain/projects/changes/change-status.server.ts'
import { rowIn } from '#test/factories/rows.ts'
import { FULL } from './offers.ts'

/** Stores an account with a confirmed address but no password, which is enough to own things. @returns the account */
export async function addClient(
  db: Db,
  { name = 'Ada Example', createdAt = new Date() }: { name?: string; createdAt?: Date } = {},
): Promise<{ id: string; name: string; email: string; emailVerified: boolean }> {
  const id = newId('user')
  const email = `${id}@clients.example`
  await db
    .insertInto('user')
    .values({
      id,
      name,
      email,
      emailVerified: true,
      image: null,
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
      username: id,
      displayUsername: id,
    })
    .execute()
  return { id, name, email, emailVerified: true }
}

/** Stores a client's completed payment with the order that it paid. @returns its id */
export async function addPayment(
  db: Db,
  payment: { client: { id: string; name: string; email: string }; service?: string; now: Date },
): Promise<string> {
  const { client, now, service = 'full-optimization' } = payment
  const id = newId('pay')
  const store = async (trx: Trx) => {
    const order = await placeOrder(trx, {
      userId: client.id,
      buyer: consumer(client),
      offer: { ...packageOffer(FULL.package), service },
      status: 'offered',
      termsVersion: '2026-11-20',
      now,
    })
    await storePayment(trx, { id, orderId: order.id, client, service, amount: FULL.cents, now })
    await bookReceived(trx, { order, paymentId: id, amount: FULL.cents, at: now, now })
  }
  await (db.isTransaction ? store(db as Trx) : db.transaction().execute(store))
  return id
}

/** Opens the project of a payment that paid its order. */
export async function openPaidProject(
  trx: UnitOfWork,
  project: { userId: string; paymentId: string; service: string; now: Date },
): Promise<{ id: string }> {
  const { paymentId, ...rest } = project
  const orderId = await orderOf(trx, paymentId)
  return openProject(trx, { ...rest, orderId, wasPaid: false })
}

/** @returns the id of the payment's order */
export async function orderOf(db: Db, paymentId: string): Promise<string> {
  const row = await rowIn(db, 'payments', { id: paymentId })
  return row.order_id
}

/** Money that arrives for an order, with its own payment. */
export async function receiveMoney(trx: Trx, money: { order: Order; amount: number; now: Date }) {
  const { order, amount, now } = money
  const id = newId('pay')
  const { service, buyer } = order
  await storePayment(trx, { id, orderId: order.id, client: { ...buyer, id: 'usr' }, service, amount, now })
  return {
    paymentId: id,
    ...(await bookReceived(trx, { order, paymentId: id, amount, at: now, now })),
  }
}

/** A completed payment. */
async function storePayment(
  trx: Trx,
  payment: {
    id: string
    orderId: string
    client: { id: string; name: string; email: string }
    service: string
    amount: number
    now: Date
  },
): Promise<void> {
  const { id, client } = payment
  const time = payment.now.toISOString()
  await trx
    .insertInto('payments')
    .values({
      id,
      order_id: payment.orderId,
      user_id: client.id,
      buyer_name: client.name,
      buyer_email: client.email,
      service: payment.service,
      amount: payment.amount,
      currency: 'eur',
      status: 'completed',
      dispute: null,
      provider: 'test',
      provider_payment_id: id,
      idempotency_key: id,
      created_at: time,
      updated_at: time,
      completed_at: time,
    })
    .execute()
}

/** A buyer who wasn't asked for billing details. */
export function consumer({ name, email }: { name: string; email: string }): Buyer {
  return {
    kind: 'consumer',
    name,
    email,
    country: null,
    companyName: null,
    address: null,
    vatNumber: null,
    reference: null,
    vatCheck: null,
  }
}
