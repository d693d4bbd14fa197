import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Tables } from '#domain/kernel/database.ts'
import { bareAddress, comparableAddress, domainOf } from '#domain/kernel/fields.schema.ts'
import { storableText } from '#domain/kernel/text.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import { blobName } from '#domain/storage/blob-name.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { storeAttachment } from '../attachments.server.ts'
import { ATTACHMENT_BYTES, MESSAGE_MAX, MOST_ATTACHMENTS } from '../message-limits.schema.ts'
import { writeForClient } from '../messages.server.ts'
import { clientOfAddress } from '../reply-addresses.server.ts'
import { filesMissingEmail } from './inbound-email.emails.ts'
import { insertReceived, isReceived } from './inbound-email.store.server.ts'
import { MOST_KEPT, MOST_OF_HEADER, type ReceivedEmail, type ReceivedFile } from './received-email.ts'
import { type Ourselves, wordsOfClient } from './words-of-client.ts'

/**
 * Adds a client's reply to their thread, once per Message-ID, without the quoted email and signature. The full text is
 * kept if anything was left out. Emails that need judgment are held for review. Attachments are stored first. If the
 * transaction then fails, they are deleted within a day. The sender gets an email about files that couldn't be stored.
 * @returns undefined if it was already taken
 */
export async function takeReply(
  deps: Deps & BlobsDeps,
  mail: ReceivedEmail,
): Promise<Tables['received_emails']['outcome'] | undefined> {
  if (await isReceived(deps.db, idOf(mail))) return undefined
  const expected = await judgeEmail(deps, deps.db, mail)
  const files =
    expected.outcome === 'taken'
      ? await storeEmailedFiles(deps, expected.client.id, mail)
      : { ids: [], left: [] }
  return commit(deps, async (trx) => {
    const now = deps.clock()
    const judged = expected.outcome === 'taken' ? await judgeEmail(deps, trx, mail) : expected
    if (!(await note(trx, { mail, judged, reason: reasonOf(judged, files), now }))) return undefined
    if (judged.outcome === 'taken') {
      await write(trx, { judged, files, now })
      await notifyOfMissing(deps, trx, { judged, files, now })
    }
    return judged.outcome
  })
}

/** @returns false if it was already taken */
function note(
  trx: UnitOfWork,
  { mail, judged, reason, now }: { mail: ReceivedEmail; judged: Judged; reason: string | null; now: Date },
): Promise<boolean> {
  const isKept = reason !== null
  return insertReceived(trx, {
    id: newId('rcv'),
    message_id: idOf(mail),
    user_id: ('client' in judged && judged.client?.id) || null,
    outcome: judged.outcome,
    reason,
    sender: isKept ? storableText((mail.from ?? '').slice(0, MOST_OF_HEADER)) : '',
    subject: isKept ? storableText(mail.subject.slice(0, MOST_OF_HEADER)) : '',
    text: isKept ? keptText(mail.text) : '',
    received_at: isoTime(now),
    done_at: null,
  })
}

function idOf({ messageId }: ReceivedEmail): string {
  const id = storableText(messageId)
  return id.length <= MOST_OF_HEADER ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`
}

function keptText(text: string): string {
  if (text.length <= MOST_KEPT) return storableText(text)
  return `${storableText(text.slice(0, MOST_KEPT))}\n\n[The rest of this email is in the mailbox.]`
}

function reasonOf(judged: Judged, { left }: EmailedFiles): string | null {
  if (judged.outcome === 'held') return judged.reason
  return judged.outcome === 'taken' && left.length > 0
    ? `These attachments are only in the mailbox: ${listed(left)}.`
    : null
}

type Taken = { judged: Judged & { outcome: 'taken' }; files: EmailedFiles; now: Date }

/** Uses a second message if the note about missing files doesn't fit. */
async function write(trx: UnitOfWork, { judged, files, now }: Taken): Promise<void> {
  const { client, body, wholeEmail } = judged
  const parts = [body, notHere(files)].filter(Boolean)
  const whole = parts.join('\n\n')
  const [first = '', ...others] = whole.length <= MESSAGE_MAX ? [whole] : parts
  await writeForClient(trx, { client, body: first, wholeEmail, attachments: files.ids, now })
  for (const other of others) await writeForClient(trx, { client, body: other, now })
}

/** Only sent to clients whose reply was taken, never to programs. */
async function notifyOfMissing(
  { studio }: Deps,
  trx: UnitOfWork,
  { judged, files, now }: Taken,
): Promise<void> {
  if (files.left.length === 0) return
  const { name } = judged.client
  const left = namedFirst(files.left)
  const to = recipientOf(judged.client, 'files')
  await enqueueEmail(trx, { kind: 'asked', to, mail: filesMissingEmail({ name, left, studio }), now })
}

function notHere({ left }: EmailedFiles): string {
  if (left.length === 0) return ''
  return `[Sent by email. Missing ${left.length === 1 ? 'file' : 'files'}: ${listed(left)}]`
}

type Judged =
  | { outcome: 'refused' }
  | { outcome: 'held'; reason: string; client?: Person | undefined }
  | { outcome: 'taken'; client: Person; body: string; wholeEmail: string | undefined }

/** Takes a client's reply, refuses automatic emails and holds everything else for review. */
export async function judgeEmail(deps: Deps, db: Db, mail: ReceivedEmail): Promise<Judged> {
  const own = [deps.studioEmail, deps.studio.supportEmail, deps.replyMailbox ?? '', deps.emailFrom]
  const from = mail.from && comparableAddress(mail.from)
  if (mail.isAutomatic || own.some((address) => comparableAddress(bareAddress(address) ?? '') === from))
    return { outcome: 'refused' }
  const held = (reason: string, client?: Person): Judged => ({
    outcome: 'held',
    reason: [reason, filesInMailbox(mail)].filter(Boolean).join(' '),
    client,
  })
  const client = await findClient(deps, db, mail.to)
  if (!client) return held("It wasn't sent to a valid reply address.")
  if (from !== comparableAddress(client.email)) return held(`It isn't from ${client.email}.`, client)
  if (mail.looksAutomatic) return held('Its headers suggest that a program sent it.', client)
  if (mail.lacksText) return held("Its text couldn't be read. The email is in the mailbox.", client)
  if (mail.text.length > MOST_KEPT) return held('It is longer than a message may be.', client)
  const text = storableText(mail.text).trim()
  const body = wordsOfClient(text, ourselves(deps)).trim()
  if (isAllQuoted(body) && mail.attachments.length === 0) return held('It contains only quoted text.', client)
  if (body.length > MESSAGE_MAX) return held('It is longer than a message may be.', client)
  return { outcome: 'taken', client, body, wholeEmail: body === text ? undefined : text }
}

function ourselves({ studio, ...addresses }: Deps): Ourselves {
  const { studioEmail, replyMailbox = '', emailFrom } = addresses
  const domains = [studioEmail, studio.supportEmail, replyMailbox, emailFrom].flatMap((from) => {
    const address = bareAddress(from)
    return address ? [domainOf(address)] : []
  })
  const sender = /^"?([^"<>]*[^"<>\s])"?\s*</.exec(emailFrom)?.[1]
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

function filesInMailbox({ attachments }: ReceivedEmail): string {
  return attachments.length === 0 ? '' : `Its attachments are only in the mailbox: ${namesOf(attachments)}.`
}

/** Ids of stored files; names of the others, with reasons. */
type EmailedFiles = { ids: string[]; left: string[] }

/** How many missing files are named. */
const MOST_NAMED = 10

/** @throws Error if storage is unavailable; the email is retried later */
async function storeEmailedFiles(
  deps: BlobsDeps,
  ownerId: string,
  { attachments, isWhole }: ReceivedEmail,
): Promise<EmailedFiles> {
  const files: EmailedFiles = { ids: [], left: [] }
  for (const [index, file] of attachments.entries()) {
    const isCut = !isWhole && index === attachments.length - 1
    const stored = isCut ? { why: 'only part of it arrived' } : await storeOne(deps, ownerId, { file, files })
    if ('id' in stored) files.ids.push(stored.id)
    else files.left.push(`${blobName(file.name)} (${stored.why})`)
  }
  return files
}

export function namedFirst(names: readonly string[]): string[] {
  const more = names.length - MOST_NAMED
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])]
}

function listed(names: readonly string[]): string {
  return namedFirst(names).join(', ')
}

function namesOf(files: readonly ReceivedFile[]): string {
  return listed(files.map(({ name }) => blobName(name)))
}

async function storeOne(
  deps: BlobsDeps,
  ownerId: string,
  { file: { name, bytes }, files }: { file: ReceivedFile; files: EmailedFiles },
): Promise<{ id: string } | { why: string }> {
  const size = bytes.length
  if (size === 0) return { why: 'it is empty' }
  if (size > ATTACHMENT_BYTES)
    return { why: `${sizeWords(size)}, but the limit is ${sizeWords(ATTACHMENT_BYTES)}` }
  if (files.ids.length === MOST_ATTACHMENTS) return { why: `a message can have ${MOST_ATTACHMENTS} files` }
  try {
    return {
      id: await storeAttachment(deps, { ownerId, side: 'client', name, size, bytes: Readable.from([bytes]) }),
    }
  } catch (error) {
    if (error instanceof AppError) return { why: "it couldn't be stored" }
    throw error
  }
}
