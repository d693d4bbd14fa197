import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { listPendingChecks } from './vat-checks.server.ts'

export const waitingVatNumbers: FindTasks = async ({ db }) => {
  const checks = await listPendingChecks(db, MOST_TASKS)
  const people = await findPeople(
    db,
    checks.flatMap(({ userId }) => userId ?? []),
  )
  return checks.map(({ id, userId, vatNumber, askedAt }) => ({
    kind: 'VAT number to check',
    about: vatNumber,
    client: people.get(userId ?? '')?.name ?? null,
    until: null,
    since: askedAt,
    href: deskPages.checkVatNumber(id),
    post: `/api/desk/vat-numbers/${id}/check`,
  }))
}
