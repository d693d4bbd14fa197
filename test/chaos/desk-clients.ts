import { randomUUID } from 'node:crypto'
import type { AnsweredEnquiry, Enquiry } from '#domain/crm/contact/contact.schema.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { ShownMessageForTeam } from '#domain/messages/messages.schema.ts'
import type { ListedClient } from '#domain/reads/desk-clients.schema.ts'
import type { Busy } from './busy-client.ts'
import { wishFor } from './ledger.ts'
import { insist, read } from './site.ts'

/** Somebody of the studio at work. */
export type Member = Busy & { name: string; role: StaffRole }

/** Does one thing at the desk if there is something to do, and puts it down. */
export type DeskAction = (member: Member) => Promise<void>

/** As who it is asked, as the same attempt however often; a colleague or a client may have been faster. */
export function asMember({ cookie }: Member): { headers: Record<string, string>; mayComeLate: true } {
  return { headers: { Cookie: cookie, 'Idempotency-Key': randomUUID() }, mayComeLate: true }
}

/** Those who came last are there now, and answer. */
const NEWEST = 6

/** @returns nothing while there is none */
export async function pickClient({ site, random, cookie }: Member): Promise<ListedClient | undefined> {
  const clients = await read<{ rows: ListedClient[] }>(site, `/api/desk/clients?limit=${NEWEST}`, cookie)
  return clients?.rows.length ? random.pick(clients.rows) : undefined
}

export const writeNote: DeskAction = async (member) => {
  const { site, ledger, kills, name } = member
  const client = await pickClient(member)
  if (!client) return
  const note = wishFor(ledger.notes, `Prefers to be called: ${randomUUID()}`, name)
  kills.notice('note')
  await insist(site, note, {
    ...asMember(member),
    path: `/api/desk/clients/${client.id}/notes`,
    body: { body: note.text },
  })
}

export const answerClient: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name } = member
  const client = await pickClient(member)
  const path = `/api/desk/clients/${client?.id}/messages`
  const thread = client && (await read<ShownMessageForTeam[]>(site, `${path}?limit=1`, cookie))
  if (!thread) return
  const answer = wishFor(ledger.threadAnswers, `We look at it: ${randomUUID()}`, name)
  const seen = thread.at(-1)?.id
  kills.notice('reply')
  await insist(site, answer, {
    ...asMember(member),
    path,
    body: { body: answer.text, asks: random.next() < 0.3, ...(seen && { seen }) },
  })
}

/** Whoever got no answer sends it again, as one who has read what they read before. */
export const answerEnquiry: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name } = member
  const waiting = await read<{ rows: Enquiry[] }>(site, '/api/desk/enquiries?show=waiting', cookie)
  if (!waiting?.rows.length) return
  const path = `/api/desk/enquiries/${random.pick(waiting.rows).id}`
  const enquiry = await read<AnsweredEnquiry>(site, path, cookie)
  if (!enquiry) return
  const answer = wishFor(ledger.enquiryAnswers, `Shadows cost 3 ms: ${randomUUID()}`, name)
  kills.notice('enquiry')
  await insist(site, answer, {
    ...asMember(member),
    path: `${path}/reply`,
    body: { text: answer.text, seen: enquiry.replies.length },
  })
}
