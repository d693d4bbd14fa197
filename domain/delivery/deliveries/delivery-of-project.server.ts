import {
  type LockedOrder,
  lockedOrderWithPayments,
} from '#domain/billing/payments/payments-of-order.server.ts'
import { findOrdersAskedBack } from '#domain/billing/payments/refunds/refund-requests.server.ts'
import { type AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import {
  findOrderOf,
  type HeldProject,
  lockOpenProject,
} from '#domain/projects/project-of-deliveries.server.ts'
import { OPEN_STATUSES, PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'
import type { DeliveryStatus, StoredDeliveryStatus } from './deliveries.schema.ts'
import { type DeliveryRow, selectDelivery } from './deliveries.store.server.ts'

/** refundAsked: its client asks for money of its order back, and nobody has answered */
export type DeliveredProject = HeldProject & { refundAsked: boolean }

/** A project that can be delivered to, which nobody else changes before this unit of work ends. @throws AppError not-found, conflict */
export async function lockProjectInWork(trx: UnitOfWork, projectId: string): Promise<DeliveredProject> {
  const project = await lockedProject(trx, projectId)
  if (!project) throw noSuchProject()
  requireProjectInWork(project)
  return project
}

/** @throws AppError conflict */
function requireProjectInWork({ status, refundAsked }: DeliveredProject): void {
  if (!PROJECT_STATES[status].isWorkedOn) throw isNotWorkedOn(status)
  if (refundAsked)
    throw conflict('The client has asked for a refund of this project: answer that before you deliver.')
}

function isNotWorkedOn(status: ProjectStatus): AppError {
  const project = `A project that is ${PROJECT_STATES[status].words}`
  return conflict(
    OPEN_STATUSES.includes(status)
      ? `${project} gets no delivery yet: start it first.`
      : `${project} gets no further delivery.`,
  )
}

/** ownerId: nothing for the studio */
type OneDelivery = { id: string; ownerId?: string }

/** A delivery with its project, which nobody else changes before the unit of work ends that holds them. */
export type HeldDelivery = {
  row: DeliveryRow
  project: DeliveredProject
  status: DeliveryStatus
}

/**
 * A delivery with its project, which nobody else changes before this unit of work ends: of two answers at once the second sees the first.
 * @throws AppError not-found when there is none, or none of theirs
 */
export async function lockDelivery(trx: UnitOfWork, which: OneDelivery): Promise<HeldDelivery> {
  const found = await selectDelivery(trx, which)
  if (!found) throw noSuchDelivery()
  return lockWithProject(trx, which, found.project_id)
}

/** The same with the order that its project fulfils and its payments: what completes a project may let money fall due. */
export async function lockDeliveryWithOrder(
  trx: UnitOfWork,
  which: OneDelivery,
): Promise<HeldDelivery & { locked: LockedOrder }> {
  const found = await selectDelivery(trx, which)
  const orderId = found && (await findOrderOf(trx, found.project_id))
  if (!orderId) throw noSuchDelivery()
  // Before the project, as payments do.
  const locked = await lockedOrderWithPayments(trx, orderId)
  return { ...(await lockWithProject(trx, which, found.project_id)), locked }
}

async function lockWithProject(
  trx: UnitOfWork,
  which: Pick<OneDelivery, 'id'>,
  projectId: string,
): Promise<HeldDelivery> {
  const project = await lockedProject(trx, projectId)
  const row = project && (await selectDelivery(trx, which))
  if (!project || !row) throw noSuchDelivery()
  return { row, project, status: seenStatus(row.status, project.status) }
}

async function lockedProject(trx: UnitOfWork, projectId: string): Promise<DeliveredProject | undefined> {
  const project = await lockOpenProject(trx, projectId)
  if (!project) return undefined
  const asked = await findOrdersAskedBack(trx, [project.orderId])
  return { ...project, refundAsked: asked.has(project.orderId) }
}

/** What nobody answered ends with its project, and is open again where that is reopened. */
export function seenStatus(stored: StoredDeliveryStatus, ofProject: ProjectStatus): DeliveryStatus {
  return stored === 'open' && PROJECT_STATES[ofProject].end !== null ? 'ended' : stored
}

/** Names the mail that tells of a delivery. */
export function deliveryEmailKey(deliveryId: string): string {
  return `delivery:${deliveryId}`
}

function noSuchDelivery(): AppError {
  return notFound('There is no such delivery.')
}

function noSuchProject(): AppError {
  return notFound('There is no such project.')
}
