import { renderEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail, findEmailedKeys } from '#domain/email/outbox.server.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { greeting } from '#domain/people/greeting.ts'
import { type Client, listClients } from '#domain/people/people.server.ts'
import type { Announcement } from './announcement.schema.ts'

type Reached = { clients: Client[]; before: number }

export async function previewAnnouncement(deps: Deps, name: string): Promise<Reached> {
  const all = await listClients(deps.db)
  const mailed = await findEmailedKeys(
    deps.db,
    all.map(({ id }) => keyOf(name, id)),
  )
  const clients = all.filter(({ id }) => !mailed.has(keyOf(name, id)))
  return { clients, before: all.length - clients.length }
}

/** Sends an announcement to each client once, no matter how often it is repeated. */
export async function emailClients(deps: Deps, { name, subject, text }: Announcement): Promise<Reached> {
  const { clients, before } = await previewAnnouncement(deps, name)
  const reached = await commit(deps, async (trx) => {
    const now = deps.clock()
    const stored: Client[] = []
    for (const client of clients) {
      const mail = renderEmail(deps.studio, {
        subject,
        preheader: text.slice(0, 120),
        paragraphs: [greeting(client.name), ...text.trim().split(/\n{2,}/)],
        closing: "You're receiving this email because you have an account with us.",
      })
      const to = { to: client.email, replyTo: deps.studioEmail, key: keyOf(name, client.id) }
      if (await enqueueEmail(trx, { kind: 'announcement', ...to, mail, now })) stored.push(client)
    }
    const detail = { subject, mails: stored.length }
    await recordAudit(trx, { action: 'clients-mailed', about: name, detail, now })
    return stored
  })
  return { clients: reached, before: before + clients.length - reached.length }
}

function keyOf(name: string, clientId: string): string {
  return `announcement:${name}:${clientId}`
}
