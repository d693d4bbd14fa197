import { optimizationTitle } from '../catalogue/catalogue.schema.ts'
import { addSeconds, isoTime } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { endOfDay } from '../kernel/periods.ts'
import type { FindWaiting, Waiting } from '../kernel/waiting.ts'
import { findPeople } from '../people/people.server.ts'
import { findDelivered } from '../projects/project-of-deliveries.server.ts'
import type { ToldDeliveryStatus } from '../projects/projects.schema.ts'
import { type DeliveryRow, selectDeliveriesOfStatus } from './deliveries.store.server.ts'

/** After so many days without an answer somebody asks whether the delivery arrived. */
const ASKED_DAYS = 3

/** The newest word of a client about a project that is worked on. */
export const changesAskedFor: FindWaiting = async ({ db, studio }) =>
  rowsOf(db, await standing(db, 'changes-asked'), (row) => ({
    what: 'Changes asked for',
    until: row.dueOn && endOfDay(row.dueOn),
    since: row.answered_at ?? row.created_at,
    act: studio.whereToAct.seeDelivery(row.id),
  }))

export const unansweredDeliveries: FindWaiting = async ({ db, studio, clock }) => {
  const by = isoTime(addSeconds(clock(), -ASKED_DAYS * 24 * 3600))
  const open = (await standing(db, 'open')).filter(({ created_at }) => created_at <= by)
  return rowsOf(db, open, (row) => ({
    what: 'Delivery without an answer',
    until: null,
    since: row.created_at,
    act: studio.whereToAct.answerClient(row.user_id),
  }))
}

/** Of projects that are worked on, where it is the newest that stands; a later one has told of itself. */
async function standing(db: Db, status: ToldDeliveryStatus): Promise<Standing[]> {
  const rows = await selectDeliveriesOfStatus(db, status)
  const projects = await findDelivered(db, status)
  return rows.flatMap((row) => {
    const project = projects.find(({ id, number }) => id === row.project_id && number === row.number)
    return project ? [{ ...row, service: project.service, dueOn: project.dueOn }] : []
  })
}

/** dueOn: of its project, YYYY-MM-DD */
type Standing = DeliveryRow & { service: string; dueOn: string | null }

async function rowsOf(
  db: Db,
  rows: readonly Standing[],
  say: (row: Standing) => Pick<Waiting, 'what' | 'until' | 'since' | 'act'>,
): Promise<Waiting[]> {
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => ({
    about: `${optimizationTitle(row.service)}, delivery ${row.number}`,
    whose: people.get(row.user_id)?.name ?? null,
    ...say(row),
  }))
}
