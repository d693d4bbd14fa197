import type { Db } from '../domain/kernel/database.ts'
import { newId } from '../domain/kernel/id.ts'
import { FULL } from './offers.ts'

/** Stores an account without a password: enough to own things. @returns who it is */
export async function addClient(
  db: Db,
  { name = 'Ada Example', createdAt = new Date() }: { name?: string; createdAt?: Date } = {},
): Promise<{ id: string; name: string; email: string }> {
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
  return { id, name, email }
}

/** Stores a completed payment of a client. @returns its id */
export async function addPayment(
  db: Db,
  payment: { client: { id: string; name: string; email: string }; service?: string; now: Date },
): Promise<string> {
  const id = newId('pay')
  const time = payment.now.toISOString()
  await db
    .insertInto('payments')
    .values({
      id,
      user_id: payment.client.id,
      buyer_name: payment.client.name,
      buyer_email: payment.client.email,
      service: payment.service ?? 'full-optimization',
      amount: FULL.cents,
      refunded_amount: 0,
      currency: 'eur',
      status: 'completed',
      dispute: null,
      provider: 'sandbox',
      provider_payment_id: id,
      idempotency_key: id,
      consent_wording: null,
      consent_at: null,
      created_at: time,
      updated_at: time,
      completed_at: time,
    })
    .execute()
  return id
}
