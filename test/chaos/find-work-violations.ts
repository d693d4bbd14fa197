import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#domain/kernel/database.ts'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { REFUND_REASON } from './busy-client.ts'
import { type Ledger, lost } from './ledger.ts'

/** Files, what was asked back and went back, and emails of what was handed over. @returns a sentence for each that is lost or in pieces */
export async function findWorkViolations(
  db: Db,
  blobStorage: BlobStorage,
  ledger: Ledger,
): Promise<string[]> {
  const rows = await readRows(db)
  return [
    ...(await checkUploads(rows, blobStorage, ledger)),
    ...checkRefunds(rows, ledger),
    ...checkDeliveries(rows),
  ]
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** What is here is here to its last byte. */
async function checkUploads({ uploads }: Rows, storage: BlobStorage, ledger: Ledger): Promise<string[]> {
  const here = uploads.flatMap(({ sha256, size }) => (sha256 === null ? [] : [{ sha256, size }]))
  const broken: string[] = []
  for (const { sha256, size } of here)
    if ((await hashOf(storage, sha256, size)) !== sha256)
      broken.push(`The upload '${sha256}' is not what was sent.`)
  return [
    ...lost(
      ledger,
      'uploads',
      here.map(({ sha256 }) => sha256),
    ),
    ...broken,
  ]
}

async function hashOf(storage: BlobStorage, sha256: string, size: number): Promise<string | undefined> {
  if ((await storage.contentSize(sha256)) !== size) return undefined
  const hash = createHash('sha256')
  for await (const bytes of storage.read(sha256, { from: 0, to: size })) hash.update(bytes)
  return hash.digest('hex')
}

/** One open request a payment; what is granted went back. */
function checkRefunds({ requests, mails }: Rows, ledger: Ledger): string[] {
  const granted = requests.filter(({ status }) => status === 'granted')
  const asked = requests.filter(({ reason }) => reason === REFUND_REASON)
  return [
    ...lost(
      ledger,
      'refunds',
      asked.map(({ payment_id }) => payment_id),
    ),
    ...granted
      // The studio sends a transfer back from its own bank.
      .filter(({ sent_at, provider }) => sent_at === null && provider !== 'transfer')
      .map(({ id }) => `The refund ${id} was granted and never sent.`),
    ...asked
      .filter(
        ({ id }) => !mails.has(`refund-request:${id}:client`) || !mails.has(`refund-request:${id}:studio`),
      )
      .map(({ id }) => `The request for a refund ${id} is without its mails.`),
  ]
}

function checkDeliveries({ deliveries, mails }: Rows): string[] {
  return deliveries
    .filter(({ id, status }) => status === 'open' && !mails.has(`delivery:${id}`))
    .map(({ id }) => `The delivery ${id} is without its mail.`)
}

async function readRows(db: Db) {
  const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
  return {
    uploads: await db.selectFrom('blobs').select(['sha256', 'size']).where('status', '=', 'here').execute(),
    requests: await db
      .selectFrom('refund_requests')
      .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
      .select(['refund_requests.id', 'payment_id', 'reason', 'refund_requests.status', 'sent_at', 'provider'])
      .execute(),
    deliveries: await db.selectFrom('deliveries').select(['id', 'status']).execute(),
    mails: new Set(mails.map(({ dedupe_key }) => dedupe_key)),
  }
}

const BEGINNING = 'By mail, with so many lines:'

/** What a client answers by email, like no other answer. @param lines of the file that comes with it */
export function answerText(lines: number): string {
  return `${BEGINNING} ${lines} ${randomUUID()}`
}

/** The file that comes with an answer. */
export function fileOfAnswer(text: string): Buffer {
  const [lines] = text.slice(BEGINNING.length).trim().split(' ')
  return Buffer.from(`${text}\n`.repeat(Number(lines)))
}

/** @returns a sentence for each answer by email that is lost, stands twice in a thread, or has not its file */
export async function findAnswerViolations(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('message_attachments', 'message_attachments.message_id', 'messages.id')
    .leftJoin('blobs', 'blobs.id', 'message_attachments.blob_id')
    .select(['body', 'sha256'])
    .where('author', '=', 'client')
    .where('body', 'like', `${BEGINNING}%`)
    .execute()
  const filesOf = Map.groupBy(rows, ({ body }) => body)
  return [
    ...lost(ledger, 'answers', filesOf.keys()),
    ...[...filesOf].flatMap(([text, files]) => {
      const sent = createHash('sha256').update(fileOfAnswer(text)).digest('hex')
      const there = files.map(({ sha256 }) => sha256).join(', ')
      return there === sent
        ? []
        : `The answer by mail '${text}' has the files [${there}] and was sent with ${sent}.`
    }),
  ]
}
