import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { answerPromised } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks, type Task } from '#domain/kernel/tasks.ts'
import { firstWords } from '#domain/kernel/text.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { currentDeliveries, type DeliveryOfProject } from './deliveries.server.ts'

/** After this many days without an answer, staff should follow up. */
const ASKED_DAYS = 3

export const changesAskedFor: FindTasks = async ({ db }) =>
  rowsOf(db, await currentDeliveries(db, 'changes-asked'), (row) => ({
    kind: 'Changes requested',
    words: firstWords(row.changes_asked),
    until: answerPromised(row.answered_at ?? row.created_at),
    since: row.answered_at ?? row.created_at,
    href: deskPages.deliver(row.project_id),
  }))

export const unansweredDeliveries: FindTasks = async ({ db, clock }) => {
  const by = isoTime(addSeconds(clock(), -ASKED_DAYS * 24 * 3600))
  const open = (await currentDeliveries(db, 'open')).filter(({ created_at }) => created_at <= by)
  return rowsOf(db, open, (row) => ({
    kind: 'Unanswered delivery',
    until: null,
    since: row.created_at,
    href: deskPages.answerClient(row.user_id),
  }))
}

async function rowsOf(
  db: Db,
  rows: readonly DeliveryOfProject[],
  taskOf: (row: DeliveryOfProject) => Pick<Task, 'kind' | 'words' | 'until' | 'since' | 'href'>,
): Promise<Task[]> {
  const people = await findPeople(db, pluck(rows, 'user_id'))
  return rows.map((row) => ({
    about: `${optimizationTitle(row.service)}, delivery ${row.number}`,
    client: people.get(row.user_id)?.name ?? null,
    ...taskOf(row),
  }))
}
