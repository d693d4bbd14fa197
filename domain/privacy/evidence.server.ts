import { documentName, type Invoice } from '#domain/billing/invoices/invoices.schema.ts'
import { invoicesOfOrder } from '#domain/billing/invoices/invoices.server.ts'
import {
  type Evidence,
  findDisputedPayments,
  findEvidence,
  keepEvidence,
} from '#domain/billing/payments/disputes.server.ts'
import { type ClientPayment, showPayment } from '#domain/billing/purchases/show-payments.server.ts'
import { vatRate } from '#domain/crm/buyers/vat.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { momentWords } from '#domain/kernel/time.ts'
import type { Message } from '#domain/messages/messages.schema.ts'
import { readThread } from '#domain/messages/thread.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { type ExportDeps, recordExport } from '#domain/people/audit/audit.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import type { DataOwner } from './forget.store.server.ts'

/** Evidence for a disputed payment. @property keptAt when its account was deleted, ISO 8601, or null */
type EvidencePack = Evidence & {
  payment: ClientPayment
  order: Order
  invoices: Invoice[]
  keptAt: string | null
}

/** @throws AppError not-found if the payment isn't disputed and nothing was kept */
export async function evidencePack(db: Db, paymentId: string): Promise<EvidencePack> {
  const payment = await showPayment(db, paymentId)
  const kept = await findEvidence(db, paymentId)
  if (!kept && payment.dispute === null)
    throw notFound('There is no evidence for this payment, because the bank hasn’t disputed it.')
  const found = kept ?? (await gathered(db, payment))
  const order = await showOrder(db, payment.order_id)
  const invoices = await invoicesOfOrder(db, order.id)
  return { ...found, payment, order, invoices, keptAt: kept?.keptAt ?? null }
}

/** The evidence as a text file for the bank. @throws AppError not-found as `evidencePack` */
export async function evidenceFile(
  deps: ExportDeps,
  paymentId: string,
): Promise<{ name: string; content: Buffer }> {
  const pack = await evidencePack(deps.db, paymentId)
  await recordExport(deps, { of: 'evidence', about: paymentId, detail: { messages: pack.messages.length } })
  return {
    name: `evidence-${pack.order.number}.txt`,
    content: Buffer.from(`${evidenceLines(pack).join('\n')}\n`),
  }
}

/** Ordered for a reader who doesn't know the case. */
export function evidenceLines({
  payment,
  order,
  invoices,
  project,
  messages,
  keptAt,
}: EvidencePack): string[] {
  const at = (time: string | null) => (time === null ? 'never' : momentWords(time))
  const { buyer } = order
  return [
    `Order ${order.number}, ${serviceTitle(order.service)}, ${order.status}`,
    `Buyer: ${[buyer.companyName, buyer.name, buyer.email, buyer.country].filter(Boolean).join(', ')}`,
    `Price: ${formatEuros(order.gross)}, including VAT ${formatEuros(order.vatAmount)} (${vatRate(order.vat)})`,
    `Agreed: ${at(order.acceptedAt)}, under the terms of ${order.termsVersion ?? 'no version'}`,
    `Early start requested: ${at(order.consentAt)}`,
    `Payment ${payment.id}: ${formatEuros(payment.amount)} by ${payment.provider} ${payment.provider_payment_id ?? ''}, ${at(payment.completed_at)}, ${formatEuros(payment.refunded_amount)} refunded`,
    ...invoices.map(
      (paper) => `${documentName(paper)} ${paper.number}: ${formatEuros(paper.gross)}, ${at(paper.issuedAt)}`,
    ),
    ...order.lines.map(({ text, net }) => `${formatEuros(net)}  ${text}`),
    '',
    ...(keptAt === null ? [] : [`Kept on ${at(keptAt)}, when the account was deleted.`]),
    project ? `Project ${project.id}, ${project.status}` : "It didn't open a project.",
    ...(project?.history ?? []).map((change) => `${at(change.at)}  ${change.status}  ${change.note ?? ''}`),
    '',
    ...messages.map(({ createdAt, sender, body }) => `${at(createdAt)}  ${sender}: ${body}`),
  ]
}

async function gathered(db: Db, { id, user_id: ownerId }: ClientPayment): Promise<Evidence> {
  const evidence = await gatherEvidence(db, { ownerId, paymentIds: [id] })
  return evidence.get(id) ?? { project: null, messages: [] }
}

/**
 * Keeps evidence for disputed payments before an account is deleted (GDPR Art. 17(3)(e)).
 * @returns the ids of those payments
 */
export async function keepDisputeEvidence(trx: Trx, owner: DataOwner, now: Date): Promise<string[]> {
  const paymentIds = await findDisputedPayments(trx, owner.id)
  if (paymentIds.length === 0) return []
  const evidence = await gatherEvidence(trx, { ownerId: owner.id, paymentIds })
  for (const [paymentId, found] of evidence) await keepEvidence(trx, { paymentId, evidence: found, now })
  return paymentIds
}

async function gatherEvidence(
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
