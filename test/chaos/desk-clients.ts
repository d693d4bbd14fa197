import { randomUUID } from 'node:crypto'
import type { AnsweredEnquiry, Enquiry } from '#domain/crm/contact/contact.schema.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { ShownMessageForTeam } from '#domain/messages/messages.schema.ts'
import type { ListedClient } from '#domain/reads/desk-clients.schema.ts'
import { type Busy, read, want } from './site.ts'

/** A staff member at work. */
export type Member = Busy & { name: string; role: StaffRole }

/** Does one task at the desk, if there is one, and records it. */
export type DeskAction = (member: Member) => Promise<void>

/** The same attempt, no matter how often. A colleague or a client may have been faster. */
export function attempt(): { headers: Record<string, string>; mayComeLate: true } {
  return { headers: { 'Idempotency-Key': randomUUID() }, mayComeLate: true }
}

/** The newest clients are now active and answer. */
const NEWEST = 6

/** @returns undefined while there is none */
export async function pickClient({ site, random, cookie }: Member): Promise<ListedClient | undefined> {
  const clients = await read<{ rows: ListedClient[] }>(site, `/api/desk/clients?limit=${NEWEST}`, cookie)
  return clients?.rows.length ? random.pick(clients.rows) : undefined
}

export const writeNote: DeskAction = async (member) => {
  const client = await pickClient(member)
  if (!client) return
  const body = `Prefers to be called: ${randomUUID()}`
  const path = `/api/desk/clients/${client.id}/notes`
  await want(member, { what: 'notes', text: body, is: 'note' }, { ...attempt(), path, body: { body } })
}

export const answerClient: DeskAction = async (member) => {
  const { site, random, cookie } = member
  const client = await pickClient(member)
  const path = `/api/desk/clients/${client?.id}/messages`
  const thread = client && (await read<ShownMessageForTeam[]>(site, `${path}?limit=1`, cookie))
  if (!thread) return
  const text = `We look at it: ${randomUUID()}`
  const seen = thread.at(-1)?.id
  const body = { body: text, asks: random.next() < 0.3, ...(seen && { seen }) }
  await want(member, { what: 'threadAnswers', text, is: 'reply' }, { ...attempt(), path, body })
}

/** Someone who got no response sends it again, with the same version as before. */
export const answerEnquiry: DeskAction = async (member) => {
  const { site, random, cookie } = member
  const waiting = await read<{ rows: Enquiry[] }>(site, '/api/desk/enquiries?show=waiting', cookie)
  if (!waiting?.rows.length) return
  const path = `/api/desk/enquiries/${random.pick(waiting.rows).id}`
  const enquiry = await read<AnsweredEnquiry>(site, path, cookie)
  if (!enquiry) return
  const text = `Shadows cost 3 ms: ${randomUUID()}`
  const asked = { ...attempt(), path: `${path}/reply`, body: { text, seen: enquiry.replies.length } }
  await want(member, { what: 'enquiryAnswers', text, is: 'enquiry' }, asked)
}
