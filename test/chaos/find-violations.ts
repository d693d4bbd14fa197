import { sql } from 'kysely'
import type { EmailStatus } from '#domain/email/outgoing-email.ts'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'
import type { ReceivedEmail } from '../smtp-sink.ts'
import { findDeskViolations } from './find-desk-violations.ts'
import { findOrderViolations } from './find-order-violations.ts'
import { findAnswerViolations, findWorkViolations } from './find-work-violations.ts'
import { type Ledger, lost } from './ledger.ts'

/** What a killed server had sent may be read this much later. */
const ON_ITS_WAY_MS = 1000

type Rows = Awaited<ReturnType<typeof readRows>>

/** Compares what is in the database and on the disk, and what the mail server got, with what people were told. @returns a sentence each */
export async function findViolations(
  { handle, blobStorage }: { handle: DatabaseHandle; blobStorage: BlobStorage },
  ledger: Ledger,
  received: readonly ReceivedEmail[],
): Promise<string[]> {
  const rows = await readRows(handle)
  return [
    ...checkPurchases(rows, ledger),
    ...(await findOrderViolations(handle.db, ledger)),
    ...checkWishes(rows, ledger),
    ...(await findWorkViolations(handle.db, blobStorage, ledger)),
    ...(await findAnswerViolations(handle.db, ledger)),
    ...(await findDeskViolations(handle.db, ledger)),
    ...checkWrittenEmails(rows, ledger),
    ...checkSentEmails(rows, received),
    ...(await checkFile(handle)),
  ]
}

/**
 * An email may come again only because its sender was killed.
 * @param arrivals when each of `received` came; killedAt: when the server was killed; both in milliseconds of one clock
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

function checkPurchases({ payments, projects, events, messages }: Rows, ledger: Ledger): string[] {
  const paid = payments.filter(({ status }) => status === 'completed' || status === 'refunded')
  const paidIds = new Set(paid.map(({ id }) => id))
  const paidOrders = new Set(paid.map(({ order_id }) => order_id))
  const withProject = new Set(projects.map(({ order_id }) => order_id))
  const needless = needlessPayments(messages)
  return [
    ...paid
      .filter(({ id, order_id }) => !withProject.has(order_id) && !needless.has(id))
      .map(({ id }) => `The completed payment ${id} has no project.`),
    ...projects
      .filter(({ kind, order_id }) => kind === 'package' && !paidOrders.has(order_id))
      .map(({ id }) => `The project ${id} has no completed payment.`),
    ...repeated(projects.map(({ order_id }) => order_id)).map(
      (id) => `The order ${id} has more than one project.`,
    ),
    ...lost(
      ledger,
      'purchases',
      paid.map(({ idempotency_key }) => idempotency_key),
    ),
    ...repeated(payments.map(({ idempotency_key }) => idempotency_key)).map(
      (key) => `The purchase ${key} made more than one payment.`,
    ),
    ...events
      .filter(({ payment_id }) => payment_id !== null && !paidIds.has(payment_id))
      .map(({ id }) => `The event ${id} was taken without its effect.`),
  ]
}

function checkWishes({ users, messages, contacts, files }: Rows, ledger: Ledger): string[] {
  const fromClients = messages.filter(({ author }) => author === 'client').map(({ body }) => body)
  const links = files.flatMap(({ url }) => url ?? [])
  return [
    ...lost(
      ledger,
      'accounts',
      users.map(({ username }) => username ?? ''),
    ),
    ...lost(ledger, 'messages', fromClients),
    ...lost(
      ledger,
      'contacts',
      contacts.map(({ message }) => message),
    ),
    ...lost(ledger, 'files', links),
    ...repeated(fromClients).map((body) => `The message '${body}' is there more than once.`),
    ...repeated(links).map((url) => `The file link '${url}' is there more than once.`),
  ]
}

/** Whatever was committed has committed its emails and messages with it. */
function checkWrittenEmails(
  { users, payments, projects, messages, contacts, files, mails }: Rows,
  ledger: Ledger,
) {
  const emailKeys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const notifiedAbout = new Set(messages.map(({ dedupe_key }) => dedupe_key))
  const withoutEmail = (what: string, id: string, ...keys: string[]) =>
    keys.filter((key) => !emailKeys.has(key)).map((key) => `The ${what} ${id} is without its mail ${key}.`)
  const withMessage = new Set(messages.map(({ project_id }) => project_id))
  const needless = needlessPayments(messages)
  const known = new Set(ledger.accounts.flatMap(({ acknowledged, text }) => (acknowledged ? [text] : [])))
  return [
    ...payments
      .filter(({ id, status }) => status === 'completed' && !needless.has(id))
      .flatMap(({ id }) => [
        ...withoutEmail('payment', id, `payment:${id}:receipt`, `payment:${id}:studio:sale`),
        ...(notifiedAbout.has(`payment:${id}:completed`)
          ? []
          : [`The payment ${id} is without its message.`]),
      ]),
    ...projects
      .filter(({ id }) => !withMessage.has(id))
      .map(({ id }) => `The project ${id} is without its message.`),
    ...contacts.flatMap(({ id }) =>
      withoutEmail('contact message', id, `contact-notice:${id}`, `contact-received:${id}`),
    ),
    // Of its client nobody has confirmed the address, which is emailed a few times an hour.
    ...files.flatMap(({ id }) => withoutEmail('file link', id, `file-notice:${id}`)),
    ...users
      .filter(({ username }) => known.has(username ?? ''))
      .flatMap(({ id }) => withoutEmail('account', id, `welcome:${id}`)),
  ]
}

/** Transfers that came once their order had ended: they wait to be sent back, as their message says. */
function needlessPayments(messages: Rows['messages']): Set<string> {
  const surplus = /^payment:(\w+):surplus$/
  return new Set(messages.flatMap(({ dedupe_key }) => surplus.exec(dedupe_key ?? '')?.[1] ?? []))
}

function checkSentEmails({ mails }: Rows, received: readonly ReceivedEmail[]): string[] {
  const counts = countByMessageId(received)
  const written = new Map(mails.map((mail) => [mail.message_id, mail]))
  // What is gathered leaves tomorrow, or has left within another; what is outdated does not leave.
  const others: readonly EmailStatus[] = ['gathering', 'joined', 'outdated']
  const leaving = mails.filter(({ status }) => !others.includes(status))
  return [
    ...leaving
      .filter(({ status }) => status !== 'sent')
      .map(({ id, status, last_error }) => `The mail ${id} is ${status} (${last_error}).`),
    ...leaving
      .filter(({ message_id }) => !counts.has(message_id))
      .map(({ id, subject }) => `The mail ${id} '${subject}' never arrived.`),
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

async function readRows({ db }: DatabaseHandle) {
  return {
    users: await db.selectFrom('user').select(['id', 'username']).execute(),
    payments: await db
      .selectFrom('payments')
      .select(['id', 'order_id', 'status', 'idempotency_key'])
      .execute(),
    projects: await db
      .selectFrom('projects')
      .innerJoin('orders', 'orders.id', 'projects.order_id')
      .select(['projects.id', 'order_id', 'kind'])
      .execute(),
    events: await db.selectFrom('payment_events').select(['id', 'payment_id']).execute(),
    messages: await db
      .selectFrom('messages')
      .select(['body', 'author', 'project_id', 'dedupe_key'])
      .execute(),
    contacts: await db.selectFrom('contact_messages').select(['id', 'message']).execute(),
    files: await db.selectFrom('files').select(['id', 'url']).execute(),
    mails: await db
      .selectFrom('outbox')
      .select(['id', 'dedupe_key', 'message_id', 'recipient', 'subject', 'status', 'last_error'])
      .execute(),
  }
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))]
}
