import {
  type Evidence,
  findDisputedPayments,
  keepEvidence,
} from '#domain/billing/payments/disputes.server.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { Message } from '#domain/messages/messages.schema.ts'
import { readThread } from '#domain/messages/thread.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import type { DataOwner } from './forget.store.server.ts'

/**
 * Before an account goes: keeps what its disputed payments can be argued with (GDPR Art. 17(3)(e)).
 * @returns the ids of those payments
 */
export async function keepDisputeEvidence(trx: Trx, owner: DataOwner, now: Date): Promise<string[]> {
  const paymentIds = await findDisputedPayments(trx, owner.id)
  if (paymentIds.length === 0) return []
  const evidence = await gatherEvidence(trx, { ownerId: owner.id, paymentIds })
  for (const [paymentId, found] of evidence) await keepEvidence(trx, { paymentId, evidence: found, now })
  return paymentIds
}

/** What is there to argue with, by payment of one owner. */
export async function gatherEvidence(
  db: Db,
  { ownerId, paymentIds }: { ownerId: string; paymentIds: readonly string[] },
): Promise<ReadonlyMap<string, Evidence>> {
  const projects = await listProjects(db, ownerId)
  const messages: Message[] = []
  for await (const message of readThread(db, ownerId)) messages.push(message)
  return new Map(
    paymentIds.map((paymentId) => {
      const project = projects.find((one) => one.paymentId === paymentId) ?? null
      const ofProject = messages.filter(({ projectId }) => projectId === null || projectId === project?.id)
      return [paymentId, { project, messages: ofProject }]
    }),
  )
}
