import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { listHeldEmails } from './held-email.server.ts'

export const heldEmails: FindTasks = async ({ db }) => {
  const mails = await listHeldEmails(db, MOST_TASKS)
  const people = await findPeople(
    db,
    mails.flatMap(({ user_id }) => user_id ?? []),
  )
  return mails.map((mail) => ({
    what: 'Email to review',
    about: `${mail.subject || 'Without a subject'}. ${mail.reason}`,
    whose: people.get(mail.user_id ?? '')?.name ?? (mail.sender || null),
    until: null,
    since: mail.received_at,
    act: deskPages.seeHeldEmail(mail.id),
  }))
}
