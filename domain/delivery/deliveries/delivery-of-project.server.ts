import { type LockedOrder, lockedOrderWithPayments } from '#domain/billing/payments/payments.server.ts'
import { findOrdersAskedBack } from '#domain/billing/refunds/refund-requests.server.ts'
import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { OPEN_STATUSES, PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'
import { findOrderOf, type LockedProject, lockOpenProject } from '#domain/projects/projects.server.ts'
import type { DeliveryStatus, StoredDeliveryStatus } from './deliveries.schema.ts'
import { type DeliveryRow, selectDelivery } from './deliveries.store.server.ts'

/** `refundAsked`: the client has an unanswered refund request for this order. */
export type DeliveredProject = LockedProject & { refundAsked: boolean }

/** Locks a project that can be delivered to. @throws AppError not-found, conflict */
export async function lockProjectInWork(trx: UnitOfWork, projectId: string): Promise<DeliveredProject> {
  const project = await lockedProject(trx, projectId)
  if (!project) throw noSuchProject()
  requireProjectInWork(project)
  return project
}

function requireProjectInWork({ status, refundAsked }: DeliveredProject): void {
  if (!PROJECT_STATES[status].isWorkedOn) throw isNotWorkedOn(status)
  if (refundAsked) throw conflict('The client has asked for a refund. Answer that before you deliver.')
}

function isNotWorkedOn(status: ProjectStatus): AppError {
  const project = `A project that is ${PROJECT_STATES[status].words}`
  return conflict(
    OPEN_STATUSES.includes(status)
      ? `${project} can't have a delivery yet. Start it first.`
      : `${project} can't have further deliveries.`,
  )
}

/** `ownerId` is undefined for the studio. */
type OneDelivery = { id: string; ownerId?: string }

export type LockedDelivery = {
  row: DeliveryRow
  project: DeliveredProject
  status: DeliveryStatus
}

/**
 * Locks a delivery and its project, so that the second of two concurrent answers sees the first.
 * @throws AppError not-found unless it exists and belongs to the owner
 */
export async function lockDelivery(trx: UnitOfWork, which: OneDelivery): Promise<LockedDelivery> {
  const found = await selectDelivery(trx, which)
  if (!found) throw noSuchDelivery()
  return lockWithProject(trx, which, found.project_id)
}

/** Also locks the project's order and payments, because completing a project can make an instalment due. */
export async function lockDeliveryWithOrder(
  trx: UnitOfWork,
  which: OneDelivery,
): Promise<LockedDelivery & { locked: LockedOrder }> {
  const found = await selectDelivery(trx, which)
  const orderId = found && (await findOrderOf(trx, found.project_id))
  if (!orderId) throw noSuchDelivery()
  // Orders are locked before projects everywhere.
  const locked = await lockedOrderWithPayments(trx, orderId)
  return { ...(await lockWithProject(trx, which, found.project_id)), locked }
}

async function lockWithProject(
  trx: UnitOfWork,
  which: Pick<OneDelivery, 'id'>,
  projectId: string,
): Promise<LockedDelivery> {
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

function noSuchProject(): AppError {
  return notFound('Project not found.')
}
