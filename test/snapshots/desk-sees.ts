import { collectBooks } from '#domain/billing/books/collect-books.server.ts'
import { nextOfClient } from '#domain/inbox/digests.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { listMessages } from '#domain/messages/thread.server.ts'
import { listDoubtful, listUnproven, showDeskBooks, vatOfPeriod } from '#domain/reads/desk-books.server.ts'
import { pageOfClients, showDeskClient } from '#domain/reads/desk-clients.server.ts'
import { deskHolds, deskRefunds, listAllWithdrawals } from '#domain/reads/desk-money.server.ts'
import { cursorPageOfOrders, showDeskOrder } from '#domain/reads/desk-orders.server.ts'
import { find } from '#domain/reads/find.server.ts'
import { cursorPageOfQuotes } from '#domain/reads/list-quotes.server.ts'
import { findNextDue, listTasks } from '#domain/reads/list-tasks.server.ts'
import {
  listOpenStudioProjects,
  showOwnProject,
  showStudioProject,
} from '#domain/reads/project-pages.server.ts'
import { projectTimeline } from '#domain/reads/project-timeline.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { rowsIn } from '#test/factories/rows.ts'
import type { Story } from './write-down.ts'

/** The studio's open tasks, and all open money and work. */
export async function showWhatWaits(story: Story, deps: ProductDeps): Promise<void> {
  const { db } = deps
  story.show(`what waits for the studio (${deps.clock().toISOString()})`, {
    waiting: await listTasks(deps),
    due: await findNextDue(deps),
    refunds: await deskRefunds(db, { waiting: true }),
    holds: await deskHolds(db),
    unproven: await listUnproven(db),
    doubtful: await listDoubtful(deps),
    projects: await listOpenStudioProjects(db),
  })
}

/**
 * Every list and page of the desk, including partial lists, and each client's projects and thread as the client sees
 * them.
 */
export async function showDesk(story: Story, deps: ProductDeps): Promise<void> {
  const { db } = deps
  const asStaff = actingAs(deps, { kind: 'staff', name: 'Noor' })
  const first = await pageOfClients(db, { limit: 2 })
  const orders = await cursorPageOfOrders(deps, { limit: 4 })
  story.show('the desk’s lists', {
    clients: first,
    more: await pageOfClients(db, { limit: 2, before: first.next }),
    named: await pageOfClients(db, { limit: 2, search: ' BEISPIEL ' }),
    orders,
    others: await cursorPageOfOrders(deps, cursorSchema.parse({ limit: '2', after: orders.next })),
    paid: await cursorPageOfOrders(deps, { limit: 9, status: 'paid' }),
    overdue: await cursorPageOfOrders(deps, { limit: 9, overdue: true }),
    quotes: await cursorPageOfQuotes(db, { limit: 3 }),
    refunds: await deskRefunds(db),
    withdrawals: await listAllWithdrawals(db, { limit: 9 }),
    found: [await find(db, 'Dag'), await find(db, '2026-0001'), await find(db, 'nord')],
  })
  const books = await collectBooks(deps, { from: '2026-11-01', to: '2026-11-30' })
  story.show('the desk’s books', await showDeskBooks(deps, '2026-11'))
  story.show('the VAT of the month', await vatOfPeriod(deps, books))
  const rows = await db.selectFrom('orders').select('id').orderBy('created_at').orderBy('id').execute()
  for (const { id } of rows)
    story.show('an order at the desk', await showDeskOrder(db, id, { chargeUpTo: 2_500, now: deps.clock() }))
  const clients = await db.selectFrom('user').select(['id', 'name']).orderBy('name').execute()
  for (const { id, name } of clients) {
    story.show(`${name} at the desk`, await showDeskClient(deps, id))
    story.show(`${name} reads`, {
      messages: await listMessages(asStaff, id, { limit: 50 }),
      next: await nextOfClient(db, id, deps.clock()),
    })
  }
  const projects = await rowsIn(db, 'projects')
  for (const { id, user_id } of projects) {
    const which = { ownerId: user_id, projectId: id }
    story.show('a project', {
      atTheDesk: await showStudioProject(deps, id),
      ofItsClient: await showOwnProject(deps, which),
      timeline: await projectTimeline(deps, which, { of: 'all' }),
      payments: await projectTimeline(deps, which, { of: 'payments' }),
    })
  }
}
