import { listDeliveries } from '../deliveries/show-deliveries.server.ts'
import { listFiles } from '../files/files.server.ts'
import { notFound } from '../kernel/app-error.ts'
import type { Db } from '../kernel/database.ts'
import { orderNumbers } from '../orders/show-orders.server.ts'
import { showProject } from '../projects/project-list.server.ts'
import { withOrders } from './list-studio-projects.server.ts'
import type { StudioProject } from './studio-project.schema.ts'

/** One client's project for the studio. @throws AppError not-found */
export async function showStudioProject(db: Db, projectId: string): Promise<StudioProject> {
  const shown = await showProject(db, projectId)
  const { orderId, client } = shown
  const [[project], numbers, deliveries, files] = await Promise.all([
    withOrders(db, [shown]),
    orderNumbers(db, [orderId]),
    listDeliveries(db, { ownerId: client.id, projectId }),
    listFiles(db, client.id),
  ])
  if (!project) throw notFound('There is no such project.')
  return {
    project,
    orderNumber: numbers.get(orderId) ?? '',
    deliveries,
    files: files.filter((file) => file.projectId === projectId),
  }
}
