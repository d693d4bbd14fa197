import type { Db, Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { Message } from '#domain/messages/messages.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { insertEvidence, selectDisputedPayments, selectEvidence } from './disputes.store.server.ts'

/** Evidence for a disputed payment, kept after its account was deleted. */
export type Evidence = {
  /** Null if the payment didn't open a project. */
  project: Project | null
  /** Messages about that project or about none, oldest first. */
  messages: Message[]
}

/** Payments of the owner that were ever disputed, oldest first. */
export async function findDisputedPayments(db: Db, ownerId: string): Promise<string[]> {
  const payments = await selectDisputedPayments(db, ownerId)
  return payments.map(({ id }) => id)
}

export async function keepEvidence(
  trx: Trx,
  kept: { paymentId: string; evidence: Evidence; now: Date },
): Promise<void> {
  await insertEvidence(trx, {
    payment_id: kept.paymentId,
    body: JSON.stringify(kept.evidence),
    created_at: isoTime(kept.now),
  })
}

/** Evidence kept when the account was deleted. keptAt: ISO 8601 */
export async function findEvidence(
  db: Db,
  paymentId: string,
): Promise<(Evidence & { keptAt: string }) | undefined> {
  const row = await selectEvidence(db, paymentId)
  return row && { ...(JSON.parse(row.body) as Evidence), keptAt: row.created_at }
}
