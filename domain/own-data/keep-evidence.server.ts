import type { Trx } from '../kernel/database.ts'
import type { DataOwner } from '../kernel/own-data.ts'
import { findDisputedPayments, keepEvidence } from '../payments/disputes/evidence.server.ts'
import { listProjects } from '../projects/project-list.server.ts'
import type { Message } from '../thread/messages.schema.ts'
import { readThread } from '../thread/messages.server.ts'

/**
 * Before an account goes: keeps what its disputed payments can be argued with (GDPR Art. 17(3)(e)).
 * @returns the ids of those payments
 */
export async function keepDisputeEvidence(trx: Trx, owner: DataOwner, now: Date): Promise<string[]> {
  const paymentIds = await findDisputedPayments(trx, owner.id)
  if (paymentIds.length === 0) return []
  const projects = await listProjects(trx, owner.id)
  const messages: Message[] = []
  for await (const message of readThread(trx, owner.id)) messages.push(message)
  for (const paymentId of paymentIds) {
    const project = projects.find((one) => one.paymentId === paymentId) ?? null
    const ofProject = messages.filter(({ projectId }) => projectId === null || projectId === project?.id)
    await keepEvidence(trx, { paymentId, evidence: { project, messages: ofProject }, now })
  }
  return paymentIds
}
