import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EmailStatus } from '#domain/email/outgoing-email.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'
import type { ReceivedEmail } from '../smtp-sink.ts'
import { BEGINNING_OF_ANSWER, fileOfAnswer } from './answers-by-email.ts'
import { CHECKS } from './checks.ts'
import type { Ledger } from './ledger.ts'
import { findTraceViolations } from './traces.ts'

/** A killed server's emails may be read this much later. */
const ON_ITS_WAY_MS = 1000

/** Gathered emails are sent tomorrow or as part of another one. Outdated emails aren't sent. */
const NOT_SENT: readonly EmailStatus[] = ['gathering', 'joined', 'outdated']

/**
 * Compares the database, the disk and the emails at the mail server with what people were told. @returns one sentence
 * per violation
 */
export async function findViolations(
  { handle, blobStorage }: { handle: DatabaseHandle; blobStorage: BlobStorage },
  ledger: Ledger,
  received: readonly ReceivedEmail[],
): Promise<string[]> {
  const { db } = handle
  return [
    ...(await checkRows(db)),
    ...(await findTraceViolations(db, ledger)),
    ...(await checkWelcomes(db, ledger)),
    ...(await checkUploads(db, blobStorage)),
    ...(await checkDocuments(db)),
    ...(await checkAnswers(db)),
    ...(await checkSentEmails(db, received)),
    ...(await checkFile(handle)),
  ]
}

/**
 * An email may only arrive twice because its sender was killed.
 * @param arrivals when each of `received` arrived; killedAt: when the server was killed; both in milliseconds of the
 * same clock
 */
export function findNeedlessRepeats(
  received: readonly ReceivedEmail[],
  arrivals: readonly number[],
  killedAt: readonly number[],
): string[] {
  const cameLast = new Map<string, number>()
  const violations: string[] = []
  for (const [index, { headers }] of received.entries()) {
    const id = headers.get('message-id')?.[0] ?? '(none)'
    const [before, now] = [cameLast.get(id), arrivals[index] ?? 0]
    if (before !== undefined && !killedAt.some((time) => time > before - ON_ITS_WAY_MS && time < now))
      violations.push(`The mail ${id} came twice without a kill in between.`)
    cameLast.set(id, now)
  }
  return violations
}

/** How often the mail server got each email. */
export function countByMessageId(received: readonly ReceivedEmail[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { headers } of received) {
    const id = headers.get('message-id')?.[0] ?? '(none)'
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

async function checkRows(db: Db): Promise<string[]> {
  const violations: string[] = []
  for (const [sentence, query] of CHECKS) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    const filled = rows.map((row) => sentence.replace(/\{(\w+)\}/g, (_, column: string) => `${row[column]}`))
    violations.push(...filled)
  }
  return violations
}

async function checkWelcomes(db: Db, ledger: Ledger): Promise<string[]> {
  const emails = await db.selectFrom('outbox').select('dedupe_key').execute()
  const keys = new Set(emails.map(({ dedupe_key }) => dedupe_key))
  const known = new Set(ledger.accounts.flatMap(({ acknowledged, text }) => (acknowledged ? [text] : [])))
  const users = await db.selectFrom('user').select(['id', 'username']).execute()
  return users
    .filter(({ id, username }) => known.has(username ?? '') && !keys.has(`welcome:${id}`))
    .map(({ id }) => `The account ${id} has no email welcome:${id}.`)
}

/** Completed uploads are stored to the last byte. */
async function checkUploads(db: Db, storage: BlobStorage): Promise<string[]> {
  const uploads = await db
    .selectFrom('blobs')
    .select(['sha256', 'size'])
    .where('status', '=', 'here')
    .execute()
  const broken: string[] = []
  for (const { sha256, size } of uploads)
    if (sha256 !== null && (await hashOfUpload(storage, sha256, size)) !== sha256)
      broken.push(`The upload '${sha256}' is not what was sent.`)
  return broken
}

async function hashOfUpload(storage: BlobStorage, sha256: string, size: number): Promise<string | undefined> {
  if ((await storage.contentSize(sha256)) !== size) return undefined
  const hash = createHash('sha256')
  for await (const bytes of storage.read(sha256, { from: 0, to: size })) hash.update(bytes)
  return hash.digest('hex')
}

async function checkDocuments(db: Db): Promise<string[]> {
  const files = await db
    .selectFrom('invoice_files')
    .select(['invoice_id', 'form', 'sha256', 'content'])
    .execute()
  return files
    .filter(({ content, sha256 }) => sha256 !== createHash('sha256').update(content, 'base64').digest('hex'))
    .map(({ invoice_id, form }) => `The ${form} of the document ${invoice_id} is not what was drawn.`)
}

/** Each reply is in its thread once, with its file. */
async function checkAnswers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('message_attachments', 'message_attachments.message_id', 'messages.id')
    .leftJoin('blobs', 'blobs.id', 'message_attachments.blob_id')
    .select(['body', 'sha256'])
    .where('author', '=', 'client')
    .where('body', 'like', `${BEGINNING_OF_ANSWER}%`)
    .execute()
  return [...Map.groupBy(rows, ({ body }) => body)].flatMap(([text, files]) => {
    const sent = createHash('sha256').update(fileOfAnswer(text)).digest('hex')
    const stored = files.map(({ sha256 }) => sha256).join(', ')
    return stored === sent ? [] : [`The answer '${text}' has the files [${stored}] instead of ${sent}.`]
  })
}

async function checkSentEmails(db: Db, received: readonly ReceivedEmail[]): Promise<string[]> {
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'message_id', 'recipient', 'subject', 'status'])
    .execute()
  const counts = countByMessageId(received)
  const written = new Map(mails.map((mail) => [mail.message_id, mail]))
  return [
    ...mails
      .filter(({ status, message_id }) => !NOT_SENT.includes(status) && !counts.has(message_id))
      .map(({ id, subject }) => `The email ${id} '${subject}' never arrived.`),
    ...[...counts.keys()]
      .filter((id) => !written.has(id))
      .map((id) => `The mail ${id} arrived and was never committed.`),
    ...received
      .filter(({ headers, envelope }) => {
        const mail = written.get(headers.get('message-id')?.[0] ?? '')
        return mail && envelope.to.join() !== mail.recipient
      })
      .map(({ envelope }) => `A mail went to ${envelope.to.join()} instead of its recipient.`),
  ]
}

async function checkFile({ db, engine }: DatabaseHandle): Promise<string[]> {
  if (engine === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.flatMap(({ integrity_check }) =>
    integrity_check === 'ok' ? [] : [`The file is damaged: ${integrity_check}.`],
  )
}
