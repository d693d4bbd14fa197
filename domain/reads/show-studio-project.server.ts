import { listDeliveries } from '../deliveries/show-deliveries.server.ts'
import { listFiles } from '../files/files.server.ts'
import type { Db } from '../kernel/database.ts'
import { showOrder } from '../orders/show-orders.server.ts'
import { showProject } from '../projects/project-list.server.ts'
import { openQuestion } from '../thread/thread.server.ts'
import type { StudioProject } from './studio-project.schema.ts'

/** One client's project for the studio. @throws AppError not-found */
export async function showStudioProject(db: Db, projectId: string): Promise<StudioProject> {
  const project = await showProject(db, projectId)
  const ownerId = project.client.id
  const [order, deliveries, question, files] = await Promise.all([
    showOrder(db, project.orderId),
    listDeliveries(db, { ownerId, projectId }),
    openQuestion(db, ownerId),
    listFiles(db, ownerId),
  ])
  return {
    project,
    orderNumber: order.number,
    deliveries,
    question: question?.projectId === projectId ? question : null,
    files: files.filter((file) => file.projectId === projectId),
  }
}
