import { deskPages } from '#domain/kernel/desk-pages.ts'
import { type FindWaiting, MOST_WAITING } from '#domain/kernel/waiting.ts'
import { listMails } from './outbox.server.ts'

export const deadMails: FindWaiting = async ({ db }) =>
  (await listMails(db, { status: 'dead', limit: MOST_WAITING })).map((mail) => ({
    what: 'Mail that was given up',
    about: mail.subject,
    whose: mail.recipient,
    until: null,
    since: mail.created_at,
    act: deskPages.retryMail(),
  }))
