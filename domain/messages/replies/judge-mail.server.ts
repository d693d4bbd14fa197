import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { bareAddress, comparableAddress, domainOf } from '#domain/kernel/fields.schema.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import { MESSAGE_MAX } from '../message-length.schema.ts'
import { clientOfAddress } from '../reply-addresses/reply-addresses.server.ts'
import { namesOf } from './mailed-files.server.ts'
import { MOST_KEPT, type ReceivedMail } from './received-mail.ts'
import { storable } from './storable.ts'
import { type Ourselves, wordsOfClient } from './words-of-client.ts'

export type Judged =
  | { outcome: 'refused' }
  /** `reason`: why a person has to look. */
  | { outcome: 'held'; reason: string; client?: Person | undefined }
  /** `body`: what the client wrote. `wholeEmail`: all of the text, if anything was left out of `body`. */
  | { outcome: 'taken'; client: Person; body: string; wholeEmail: string | undefined }

/** A client's reply is taken, an email that says it's automatic is refused, and everything else is held for a person. */
export async function judgeMail(deps: Deps, db: Db, mail: ReceivedMail): Promise<Judged> {
  const own = [deps.studioEmail, deps.studio.supportEmail, deps.replyMailbox ?? '', deps.mailFrom]
  const from = mail.from && comparableAddress(mail.from)
  if (mail.isAutomatic || own.some((address) => comparableAddress(bareAddress(address) ?? '') === from))
    return { outcome: 'refused' }
  const held = (reason: string, client?: Person): Judged => ({
    outcome: 'held',
    reason: [reason, filesInMailbox(mail)].filter(Boolean).join(' '),
    client,
  })
  const client = await findClient(deps, db, mail.to)
  if (!client) return held('It was not sent to the address of a client, or to one that has ended.')
  if (from !== comparableAddress(client.email)) return held(`It is not from ${client.email}.`, client)
  if (mail.looksAutomatic) return held('Its headers say that a program may have sent it.', client)
  if (mail.lacksText) return held('Its text could not be read. The email is in the mailbox.', client)
  if (mail.text.length > MOST_KEPT) return held('It is longer than a message may be.', client)
  const text = storable(mail.text).trim()
  const body = wordsOfClient(text, ourselves(deps)).trim()
  if (isAllQuoted(body) && mail.attachments.length === 0) return held('It says nothing of its own.', client)
  if (body.length > MESSAGE_MAX) return held('It is longer than a message may be.', client)
  return { outcome: 'taken', client, body, wholeEmail: body === text ? undefined : text }
}

function ourselves({ studio, ...addresses }: Deps): Ourselves {
  const { studioEmail, replyMailbox = '', mailFrom } = addresses
  const domains = [studioEmail, studio.supportEmail, replyMailbox, mailFrom].flatMap((from) => {
    const address = bareAddress(from)
    return address ? [domainOf(address)] : []
  })
  const sender = /^"?([^"<>]*[^"<>\s])"?\s*</.exec(mailFrom)?.[1]
  return {
    domains,
    names: [studio.name, sender ?? studio.name].map((name) => name.toLowerCase()),
    signature: [studio.supportEmail, studio.publicUrl].map((line) => line.toLowerCase()),
  }
}

function isAllQuoted(body: string): boolean {
  return body.split('\n').every((line) => line.startsWith('>') || line.trim() === '')
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
