import { deskPages } from '#domain/kernel/desk-pages.ts'
import { type FindWaiting, MOST_WAITING } from '#domain/kernel/waiting.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { listHeldMails } from './held-email.server.ts'

export const heldMails: FindWaiting = async ({ db }) => {
  const mails = await listHeldMails(db, MOST_WAITING)
  const people = await findPeople(
    db,
    mails.flatMap(({ user_id }) => user_id ?? []),
  )
  return mails.map((mail) => ({
    what: 'Mail to look at',
    about: `${mail.subject || 'Without a subject'}. ${mail.reason}`,
    whose: people.get(mail.user_id ?? '')?.name ?? (mail.sender || null),
    until: null,
    since: mail.received_at,
    act: deskPages.seeHeldMail(mail.id),
  }))
}
