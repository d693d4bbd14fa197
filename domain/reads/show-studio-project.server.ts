import { instalmentOnCompletion } from '#domain/billing/contracts/second-instalment.server.ts'
import { ordersOfProjects } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import { listDeliveries } from '#domain/delivery/deliveries/show-deliveries.server.ts'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { versionsOf } from '#domain/projects/project-versions.ts'
import { showProject } from './list-projects.server.ts'
import type { StudioProject } from './studio-project.schema.ts'

/** One client's project for the studio. @throws AppError not-found */
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
