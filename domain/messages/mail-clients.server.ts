import { renderMail } from '#domain/email/mail-layout.ts'
import { enqueueMail, findMailedKeys } from '#domain/email/outbox.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { type Client, listClients } from '#domain/people/clients.server.ts'
import { greeting } from '#domain/people/greeting.ts'

/** More than a studio has. */
const ALL = 1_000_000
const SUBJECT_MAX = 200
const TEXT_MAX = 20_000

/** name: of the occasion, such as `terms-2027`: what has one is mailed to nobody twice; text: paragraphs with an empty line between */
export type Announcement = { name: string; subject: string; text: string }

/** Whom an announcement reaches now, and how many have it already. */
export type Reached = { clients: Client[]; before: number }

/** Whom it would reach. Changes nothing. @throws AppError bad-input */
export async function previewAnnouncement(deps: Deps, announcement: Announcement): Promise<Reached> {
  demandAnnouncement(announcement)
  const all = await listClients(deps.db, { limit: ALL })
  const mailed = await findMailedKeys(
    deps.db,
    all.map(({ id }) => keyOf(announcement, id)),
  )
  const clients = all.filter(({ id }) => !mailed.has(keyOf(announcement, id))).reverse()
  return { clients, before: all.length - clients.length }
}

/** Mails the same to every client, each once, however often it is asked for by that name. @throws AppError bad-input */
export async function mailClients(deps: Deps, announcement: Announcement): Promise<Reached> {
  const { clients, before } = await previewAnnouncement(deps, announcement)
  const { name, subject, text } = announcement
  const reached = await commit(deps, async (work) => {
    const now = deps.clock()
    const stored: Client[] = []
    for (const client of clients) {
      const mail = renderMail(deps.studio, {
        subject,
        preheader: text.slice(0, 120),
        heading: subject,
        paragraphs: [greeting(client.name), ...text.trim().split(/\n{2,}/)],
        closing: 'You get this mail because you have an account with us.',
      })
      const key = keyOf(announcement, client.id)
      if (
        await enqueueMail(work, {
          kind: 'announcement',
          to: client.email,
          mail,
          replyTo: deps.studioEmail,
          now,
          key,
        })
      )
        stored.push(client)
    }
    const detail = { subject, mails: stored.length }
    await recordAudit(work, { action: 'clients-mailed', about: name, detail, now })
    return stored
  })
  return { clients: reached, before: before + clients.length - reached.length }
}

function keyOf({ name }: Announcement, clientId: string): string {
  return `announcement:${name}:${clientId}`
}

function demandAnnouncement({ name, subject, text }: Announcement): void {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(name))
    throw badInput('The name must be 1 to 60 small letters, digits and dashes, such as terms-2027.')
  if (subject.trim() === '' || subject.length > SUBJECT_MAX || /\p{Cc}/u.test(subject))
    throw badInput(`The subject must be one line of 1 to ${SUBJECT_MAX} characters.`)
  if (text.trim() === '' || text.length > TEXT_MAX || text.includes('\0'))
    throw badInput(`The text must be 1 to ${TEXT_MAX} characters.`)
}
