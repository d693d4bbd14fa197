import { type LockedOrder, lockedOrderWithPayments } from '#domain/billing/payments/payments.server.ts'
import { findOrdersAskedBack } from '#domain/billing/refunds/refund-requests.server.ts'
import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { OPEN_STATUSES, PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { noSuchProject } from '#domain/projects/project-transitions.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'
import { findOrderOf, type LockedProject, lockOpenProject } from '#domain/projects/projects.server.ts'
import type { DeliveryStatus, StoredDeliveryStatus } from './deliveries.schema.ts'
import { type DeliveryRow, selectDelivery } from './deliveries.store.server.ts'

/** `refundAsked`: the client has an unanswered refund request for this order. */
type DeliveredProject = LockedProject & { refundAsked: boolean }

/** Locks a project that can be delivered to. @throws AppError not-found, conflict */
export async function lockProjectInWork(trx: UnitOfWork, projectId: string): Promise<DeliveredProject> {
  const project = await lockedProject(trx, projectId)
  if (!project) throw noSuchProject()
  const { status, refundAsked } = project
  const { isWorkedOn, words } = PROJECT_STATES[status]
  if (!isWorkedOn)
    throw conflict(
      `A project that is ${words} can't have ${OPEN_STATUSES.includes(status) ? 'a delivery yet. Start it first.' : 'further deliveries.'}`,
    )
  if (refundAsked) throw conflict('The client has asked for a refund. Answer that before you deliver.')
  return project
}

/** `ownerId` is undefined for the studio. */
type Which = { id: string; ownerId?: string | undefined }

export type LockedDelivery = {
  row: DeliveryRow
  project: DeliveredProject
  status: DeliveryStatus
}

/**
 * Locks a delivery and its project, so that the second of two concurrent answers sees the first.
 * @throws AppError not-found unless it exists and belongs to the owner
 */
export async function lockDelivery(trx: UnitOfWork, which: Which): Promise<LockedDelivery> {
  const found = await selectDelivery(trx, which)
  if (!found) throw noSuchDelivery()
  return lockWithProject(trx, which, found.project_id)
}

/** Also locks the project's order and payments, because completing a project can make an instalment due. */
export async function lockDeliveryWithOrder(
  trx: UnitOfWork,
  which: Which,
): Promise<LockedDelivery & { locked: LockedOrder }> {
  const found = await selectDelivery(trx, which)
  const orderId = found && (await findOrderOf(trx, found.project_id))
  if (!orderId) throw noSuchDelivery()
  // Orders are locked before projects everywhere.
  const locked = await lockedOrderWithPayments(trx, orderId)
  return { ...(await lockWithProject(trx, which, found.project_id)), locked }
}

async function lockWithProject(trx: UnitOfWork, which: Which, projectId: string): Promise<LockedDelivery> {
  const project = await lockedProject(trx, projectId)
  const row = project && (await selectDelivery(trx, which))
  if (!project || !row) throw noSuchDelivery()
  return { row, project, status: statusWithin(row.status, project.status) }
}

async function lockedProject(trx: UnitOfWork, projectId: string): Promise<DeliveredProject | undefined> {
  const project = await lockOpenProject(trx, projectId)
  if (!project) return undefined
  const withRequest = await findOrdersAskedBack(trx, [project.orderId])
  return { ...project, refundAsked: withRequest.has(project.orderId) }
}

/** Unanswered deliveries end with their project, and are open again if it is reopened. */
export function statusWithin(stored: StoredDeliveryStatus, ofProject: ProjectStatus): DeliveryStatus {
  return stored === 'open' && PROJECT_STATES[ofProject].end !== null ? 'ended' : stored
}

export function deliveryEmailKey(deliveryId: string): string {
  return `delivery:${deliveryId}`
}

function noSuchDelivery(): AppError {
  return notFound('Delivery not found.')
}
