import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { pluck } from '#domain/kernel/database.ts'
import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { findStatuses } from '#domain/projects/projects.server.ts'
import { isBeforeWork, PROVIDER_WORDS } from './files.server.ts'
import { selectLinksInStates } from './files.store.server.ts'
import { CLOSED_STATES, LINK_STATES } from './link-states.schema.ts'

/**
 * The client has already been notified. Staff open the link or ask again, because it may have been shared with named
 * people only.
 */
export const closedLinks: FindTasks = async ({ db }) => {
  const rows = await selectLinksInStates(db, CLOSED_STATES, MOST_TASKS)
  const statuses = await findStatuses(
    db,
    rows.flatMap(({ project_id }) => project_id ?? []),
  )
  const awaited = rows.filter(({ project_id }) =>
    isBeforeWork(project_id === null ? undefined : statuses.get(project_id)),
  )
  const people = await findPeople(db, pluck(awaited, 'user_id'))
  return awaited.map((row) => ({
    kind: 'Broken link',
    about: `${optimizationTitle(row.service)}, ${PROVIDER_WORDS[row.provider]} ${LINK_STATES[row.link_state].words}`,
    client: people.get(row.user_id)?.name ?? null,
    until: null,
    since: row.created_at,
    href:
      row.project_id === null ? deskPages.answerClient(row.user_id) : deskPages.seeProject(row.project_id),
  }))
}
