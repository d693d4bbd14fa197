import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
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

/** A project as its client reads it: paid on 10 November, without files. */
export function aProject(changes: Partial<Project> = {}): Project {
  const at = '2026-11-10T08:00:00.000Z'
  const files = { hasFiles: false, closedLink: null, intake: {}, copyDeletedAt: null }
  const days = { mayStartFrom: null, deliveryWorkingDays: null, dueOn: null, dueBeforeMoved: null }
  const figures = { progress: null, figures: null, figuresFollow: false, withoutFigures: null }
  const report = { figuresReport: null, reportSummary: null }
  const money = { orderId: 'ord_1', paymentId: 'pay_1', unpaid: null, refundUntil: null }
  return {
    ...{ id: 'prj_1', service: 'full-optimization', status: 'pending', createdAt: at, updatedAt: at },
    ...{ completedAt: null, resultSeenAt: null, delivery: null, question: null, history: [] },
    ...{ refundAsked: false, refunded: false, disputed: null },
    ...{ ...files, ...days, ...figures, ...report, ...money, ...changes },
  }
}
