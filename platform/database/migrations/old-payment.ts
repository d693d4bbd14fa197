import { sql } from 'kysely'
import type { Db } from '../../../domain/kernel/database.ts'
import { newId } from '../../../domain/kernel/id.ts'

/** For tests of migrations: a payment as it was stored before there were orders. @returns its id */
export async function addOldPayment(
  db: Db,
  {
    client,
    now,
    ...changes
  }: {
    client: { id: string; name: string; email: string }
    now: Date
    service?: string
    amount?: number
    status?: string
    provider?: string
    refunded?: number
    consent?: string
  },
): Promise<string> {
  const id = newId('pay')
  const time = now.toISOString()
  const { service = 'full-optimization', amount = 29_900, status = 'completed', refunded = 0 } = changes
  const paidAt = status === 'completed' || status === 'refunded' ? time : null
  await sql`insert into payments (id, user_id, buyer_name, buyer_email, service, amount, refunded_amount, currency,
      status, provider, provider_payment_id, idempotency_key, consent_wording, consent_at, created_at, updated_at, completed_at)
    values (${id}, ${client.id}, ${client.name}, ${client.email}, ${service}, ${amount}, ${refunded}, 'eur', ${status},
      ${changes.provider ?? 'sandbox'}, ${id}, ${id}, ${changes.consent ?? null}, ${changes.consent ? time : null},
      ${time}, ${time}, ${paidAt})`.execute(db)
  return id
}
