import { listPayments } from '#domain/billing/purchases/show-payments.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { listAgreedOrders } from './list-agreed-orders.server.ts'
import { ownProject } from './list-projects.server.ts'
import type { ProjectPage } from './project-page.schema.ts'

/** @throws AppError not-found unless the project is the owner's */
export async function showOwnProject(
  deps: { db: Db; clock: Clock },
  which: { ownerId: string; projectId: string },
): Promise<ProjectPage> {
  const { ownerId } = which
  const project = await ownProject(deps.db, which)
  const orders = await listAgreedOrders(deps, ownerId)
  const payments = await listPayments(deps, ownerId)
  const order = orders.find(({ id }) => id === project.orderId)
  if (!order) throw new Error(`The order of project ${project.id} is not among those of its owner.`)
  return { project, order, payments: payments.filter(({ orderId }) => orderId === order.id) }
}
