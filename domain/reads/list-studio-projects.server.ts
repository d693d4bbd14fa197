import { ordersOfProjects } from '#domain/billing/withdrawals/orders-of-projects.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Stretch } from '#domain/kernel/pages.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { listOpenProjects, stretchOfProjects } from './list-projects.server.ts'
import type { ListedProject } from './studio-project.schema.ts'

/** Every client's projects, a page at a time, newest first. */
export async function stretchOfStudioProjects(
  db: Db,
  wanted: Parameters<typeof stretchOfProjects>[1],
): Promise<Stretch<ListedProject>> {
  const { rows, next } = await stretchOfProjects(db, wanted)
  return { rows: await withOrders(db, rows), next }
}

/** Every client's open projects, by due date. */
export async function listOpenStudioProjects(db: Db): Promise<ListedProject[]> {
  return withOrders(db, await listOpenProjects(db))
}

async function withOrders(db: Db, projects: readonly ClientProject[]): Promise<ListedProject[]> {
  const orders = await ordersOfProjects(db, projects)
  return projects.map((project) => ({ ...project, order: orders.get(project.orderId) }))
}
