import { listDeliveries } from '../deliveries/show-deliveries.server.ts'
import { listFiles } from '../files/files.server.ts'
import type { Db } from '../kernel/database.ts'
import { showOrder } from '../orders/show-orders.server.ts'
import { showProject } from '../projects/project-list.server.ts'
import { versionsOf } from '../projects/project-versions.ts'
import { ordersOfProjects } from '../withdrawals/orders-of-projects.server.ts'
import type { StudioProject } from './studio-project.schema.ts'

/** One client's project for the studio. @throws AppError not-found */
export async function showStudioProject(db: Db, projectId: string): Promise<StudioProject> {
  const project = await showProject(db, projectId)
  const ownerId = project.client.id
  const [orders, order, deliveries, files] = await Promise.all([
    ordersOfProjects(db, [project]),
    showOrder(db, project.orderId),
    listDeliveries(db, { ownerId, projectId }),
    listFiles(db, ownerId),
  ])
  return {
    project: { ...project, order: orders.get(project.orderId) },
    versions: versionsOf(project),
    orderNumber: order.number,
    deliveries,
    files: files.filter((file) => file.projectId === projectId),
  }
}
