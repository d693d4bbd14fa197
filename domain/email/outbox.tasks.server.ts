import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { listEmails } from './outbox.server.ts'

export const deadEmails: FindTasks = async ({ db }) =>
  (await listEmails(db, { status: 'dead', limit: MOST_TASKS })).map((mail) => ({
    kind: 'Undelivered email',
    about: mail.subject,
    client: mail.recipient,
    until: null,
    since: mail.created_at,
    href: deskPages.retryEmail(),
    post: `/api/desk/emails/${mail.id}/retry`,
  }))
