import { instalmentOnCompletion } from '#domain/billing/contracts/second-instalment.server.ts'
import { listPayments } from '#domain/billing/purchases/show-payments.server.ts'
import { ordersOfProjects } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import { listDeliveries } from '#domain/delivery/deliveries/deliveries.server.ts'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { versionsOf } from '#domain/projects/project-versions.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { listAgreedOrders } from './list-agreed-orders.server.ts'
import { cursorPageOfProjects, listOpenProjects, ownProject, showProject } from './list-projects.server.ts'
import type { ListedProject, ProjectPage, StudioProject } from './project-pages.schema.ts'

/** @throws AppError not-found unless the project belongs to the owner */
export async function showOwnProject(
  deps: { db: Db; clock: Clock },
  which: { ownerId: string; projectId: string },
): Promise<ProjectPage> {
  const { ownerId } = which
  const project = await ownProject(deps.db, which)
  const orders = await listAgreedOrders(deps, ownerId)
  const payments = await listPayments(deps, ownerId)
  const order = orders.find(({ id }) => id === project.orderId)
  if (!order) throw new Error(`The order of project ${project.id} doesn't belong to its owner.`)
  return { project, order, payments: payments.filter(({ orderId }) => orderId === order.id) }
}

/** @throws AppError not-found */
export async function showStudioProject(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
): Promise<StudioProject> {
  const project = await showProject(db, projectId)
  const ownerId = project.client.id
  const [orders, order, deliveries, files] = await Promise.all([
    ordersOfProjects(db, [project]),
    showOrder(db, project.orderId),
    listDeliveries(db, { ownerId, projectId }),
    listFiles(db, ownerId),
  ])
  const { number, status, net, vatAmount, gross, received, instalments } = order
  return {
    project: { ...project, order: orders.get(project.orderId) },
    versions: versionsOf(project),
    order: { number, status, net, vatAmount, gross, received, instalments },
    onCompletion: (await instalmentOnCompletion({ db, clock }, order)) ?? null,
    deliveries,
    files: files.filter((file) => file.projectId === projectId),
  }
}

/** Newest first. */
export async function cursorPageOfStudioProjects(
  db: Db,
  wanted: Parameters<typeof cursorPageOfProjects>[1],
): Promise<CursorPage<ListedProject>> {
  const { rows, next } = await cursorPageOfProjects(db, wanted)
  return { rows: await withOrders(db, rows), next }
}

export async function listOpenStudioProjects(db: Db): Promise<ListedProject[]> {
  return withOrders(db, await listOpenProjects(db))
}

async function withOrders(db: Db, projects: readonly ClientProject[]): Promise<ListedProject[]> {
  const orders = await ordersOfProjects(db, projects)
  return projects.map((project) => ({ ...project, order: orders.get(project.orderId) }))
}
