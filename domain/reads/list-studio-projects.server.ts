import { ordersOfProjects } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { cursorPageOfProjects, listOpenProjects } from './list-projects.server.ts'
import type { ListedProject } from './studio-project.schema.ts'

/** Every client's projects, a page at a time, newest first. */
export async function cursorPageOfStudioProjects(
  db: Db,
  wanted: Parameters<typeof cursorPageOfProjects>[1],
): Promise<CursorPage<ListedProject>> {
  const { rows, next } = await cursorPageOfProjects(db, wanted)
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
