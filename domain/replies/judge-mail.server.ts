import EmailReplyParser from 'email-reply-parser'
import type { Db } from '../kernel/database.ts'
import type { Deps } from '../kernel/deps.ts'
import { bareAddress } from '../kernel/mail-address.ts'
import { findPerson, type Person } from '../people/people.server.ts'
import { clientOfAddress } from '../reply-addresses/reply-addresses.server.ts'
import { MESSAGE_MAX } from '../thread/message-length.schema.ts'
import { namesOf } from './mailed-files.server.ts'
import type { ReceivedMail } from './received-mail.ts'
import { storable } from './storable.ts'

/** @property reason why a person has to look; body: without what it quotes and its signature */
export type Judged =
  | { outcome: 'refused' }
  | { outcome: 'held'; reason: string; client?: Person | undefined }
  | { outcome: 'taken'; client: Person; body: string }

/** What becomes of a mail: its client's answer is taken, what a program wrote is refused, and all else is for a person to judge. */
export async function judgeMail(deps: Deps, db: Db, mail: ReceivedMail): Promise<Judged> {
  const own = [deps.studioEmail, deps.studio.supportEmail, deps.replyMailbox ?? '', deps.mailFrom]
  const from = mail.from?.toLowerCase()
  if (mail.isAutomatic || own.some((address) => bareAddress(address)?.toLowerCase() === from))
    return { outcome: 'refused' }
  const held = (reason: string, client?: Person): Judged => ({
    outcome: 'held',
    reason: [reason, filesInMailbox(mail)].filter(Boolean).join(' '),
    client,
  })
  const client = await findClient(deps, db, mail.to)
  if (!client) return held('It was not sent to the address of a client, or to one that has ended.')
  if (from !== client.email.toLowerCase()) return held(`It is not from ${client.email}.`, client)
  const body = storable(new EmailReplyParser().parseReply(mail.text)).trim()
  if (body === '' && mail.attachments.length === 0) return held('It says nothing of its own.', client)
  if (body.length > MESSAGE_MAX) return held('It is longer than a message may be.', client)
  return { outcome: 'taken', client, body }
}

async function findClient(deps: Deps, db: Db, to: readonly string[]): Promise<Person | undefined> {
  for (const address of to) {
    const id = await clientOfAddress(deps, db, address)
    const person = id === undefined ? undefined : await findPerson(db, id)
    if (person) return person
  }
  return undefined
}

function filesInMailbox({ attachments }: ReceivedMail): string {
  return attachments.length === 0 ? '' : `Its files are in the mailbox only: ${namesOf(attachments)}.`
}
