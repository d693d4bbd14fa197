import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addPayment, openPaidProject } from '../clients.ts'
import { domainDeps } from '../domain-deps.ts'

type Client = Parameters<typeof addPayment>[1]['client']

/** Opens a project that a client has paid for. */
export async function aPaidProject(
  db: Db,
  { client, service = 'quick-fix', now = new Date() }: { client: Client; service?: string; now?: Date },
): Promise<{ id: string; paymentId: string }> {
  const paymentId = await addPayment(db, { client, now })
  const paid = { userId: client.id, paymentId, service, now }
  const { id } = await commit(domainDeps(db), (work) => openPaidProject(work, paid))
  return { id, paymentId }
}
