import { badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { publish, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { bareAddress } from '#domain/kernel/fields.schema.ts'
import { type CursorPage, type CursorRequest, cursorPageOf } from '#domain/kernel/pages.schema.ts'
import { addSeconds, isoTime, timeAfter } from '#domain/kernel/time.ts'
import { deleteEmails } from './digest.store.server.ts'
import { type EmailKind, isInDigest, type KindThatAges } from './email-kinds.ts'
import type { RenderedEmail } from './email-layout.ts'
import { GIVEN_UP_STATUSES, SENT_STATUSES, UNSENT_STATUSES } from './email-states.ts'
import type { StudioEmail } from './outbox.schema.ts'
import {
  type EmailSummaryRow,
  insertEmail,
  listEmails,
  selectEmailCounts,
  selectEmailStatus,
  selectEmailsOfKeys,
  selectLatestTime,
  selectStuckCount,
  selectUnsentCounts,
  updateToDue,
} from './outbox.store.server.ts'
import { type EmailStatus, type SendWhile, storableWords } from './outgoing-email.ts'
import { addressOf, countEmail, type Recipient } from './recipient.server.ts'
import { retryEmails } from './send-emails.store.server.ts'

/** Emails within this time leave as one digest. */
const DIGEST_SECONDS = 120
const STUCK_SECONDS = 600
const LATELY_SECONDS = 7 * 24 * 3600

/** Visitors can cause these kinds, so it matters whether the address is proven. */
type OfOthers = 'account' | 'link' | 'asked'

/** An email without its recipient and text. */
type Details = (
  | { kind: KindThatAges; sendWhile: SendWhile }
  | { kind: Exclude<EmailKind, KindThatAges>; sendWhile?: SendWhile }
) & {
  now: Date
  /** Deduplication key. A second email with the same key is stored only if the first one became obsolete. */
  key?: string | undefined
  /** Used if the recipient has no thread, and left out unless it is one address. */
  replyTo?: string | undefined
  switchOffAddress?: string | undefined
  /** Names that `FindAttachment` resolves when the email is sent. */
  attachments?: readonly string[] | undefined
  /** Skips the recipient's queue. For a link that someone is waiting for. */
  outOfTurn?: boolean
  /** Not sent before this time, and can be deleted until then. */
  notBefore?: Date
  /** Day of the digest, as YYYY-MM-DD. */
  digestOn?: string
}

/** An email to an address that belongs to an account. */
export type EmailToAccount = Details & { kind: Exclude<EmailKind, OfOthers> }

/** `to`: a bare address or `Name <address>`, of which the address is kept. */
type Letter = { mail: RenderedEmail } & (
  | (Details & { kind: OfOthers; to: Recipient })
  | (EmailToAccount & { to: string | Recipient })
)

/**
 * Queues an email in the same transaction as the change it reports. It is sent after the commit.
 * Emails to one recipient are sent in order, including retries. After five failures of one, each later email gets one
 * attempt of its own.
 * @returns false if an email with this key exists, or if the address has received too many emails that others can cause
 * @throws AppError bad-input if the recipient isn't one address
 */
export async function enqueueEmail(trx: UnitOfWork, letter: Letter): Promise<boolean> {
  const { to, mail, key, replyTo, attachments } = letter
  const id = newId('mail')
  const recipient = recipientAddress(addressOf(to))
  const gathered = isInDigest(letter.kind) && mail.letter !== undefined
  const earliest = letter.notBefore ?? (gathered ? addSeconds(letter.now, DIGEST_SECONDS) : letter.now)
  const stored = await insertEmail(trx, {
    id,
    dedupe_key: key ?? null,
    kind: letter.kind,
    recipient,
    person_id: null,
    reply_to: replyTo === undefined ? null : (bareAddress(replyTo) ?? null),
    switch_off_address: letter.switchOffAddress ?? null,
    ...storableWords(mail),
    attachments: attachments?.length ? JSON.stringify(attachments) : null,
    message_id: `<${id}@${mail.senderDomain}>`,
    in_turn: letter.outOfTurn ? 0 : 1,
    status: gathered ? 'gathering' : 'waiting',
    letter: letter.sendWhile && mail.letter ? JSON.stringify(mail.letter) : null,
    send_while: letter.sendWhile ? JSON.stringify(letter.sendWhile) : null,
    digest_on: letter.digestOn ?? null,
    attempts: 0,
    next_attempt_at: isoTime(earliest),
    last_error: null,
    created_at: timeAfter(await selectLatestTime(trx, recipient), letter.now),
    sent_at: null,
    locked_until: null,
  })
  if (!stored) return false
  if (!(await countEmail(trx, to, letter.now))) {
    await deleteEmails(trx, [id])
    return false
  }
  publish(trx, 'outbox')
  return true
}

/**
 * Sends a waiting email now. It is rendered at that time, with the changes of this transaction.
 * @returns false if it was sent or is being sent
 */
export async function hurryEmail(
  trx: UnitOfWork,
  { key, now }: { key: string; now: Date },
): Promise<boolean> {
  const isHurried = await updateToDue(trx, { key, now: isoTime(now) })
  if (isHurried) publish(trx, 'outbox')
  return isHurried
}

export async function cursorPageOfEmails(
  db: Db,
  { limit, ...filter }: CursorRequest & { status?: EmailStatus | undefined },
): Promise<CursorPage<StudioEmail>> {
  const { rows, next } = cursorPageOf(await listEmails(db, { ...filter, limit: limit + 1 }), limit)
  return { rows: rows.map(toStudioEmail), next }
}

function toStudioEmail(row: EmailSummaryRow): StudioEmail {
  const { id, recipient, subject, status, attempts } = row
  const times = { nextAttemptAt: row.next_attempt_at, createdAt: row.created_at, sentAt: row.sent_at }
  return { id, recipient, subject, status, attempts, lastError: row.last_error, ...times }
}

/** Unsent emails by status, and the time of the oldest one that is due. */
export async function measureOutbox(
  db: Db,
): Promise<{ counts: Record<string, number>; oldestTask: string | null }> {
  const rows = await selectUnsentCounts(db)
  const statuses = [...UNSENT_STATUSES, ...GIVEN_UP_STATUSES]
  const rowOf = (status: EmailStatus) => rows.find((row) => row.status === status)
  return {
    counts: Object.fromEntries(statuses.map((status) => [status, rowOf(status)?.count ?? 0])),
    oldestTask: rowOf('waiting')?.oldest ?? null,
  }
}

/** Counts emails that should have been sent ten minutes ago. */
export function countStuck(db: Db, now: Date): Promise<number> {
  return selectStuckCount(db, isoTime(addSeconds(now, -STUCK_SECONDS)))
}

/** Counts undeliverable emails, and those of the last week. Staff have already seen older ones. */
export async function countGivenUpLately(db: Db, now: Date): Promise<{ count: number; lately: number }> {
  const before = isoTime(addSeconds(now, -LATELY_SECONDS))
  const counts = await selectEmailCounts(db, { status: 'dead', before })
  return { count: counts.count, lately: counts.count - counts.before }
}

/** @returns the keys that have an email in any status */
export async function findEmailedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await findEmailTimes(db, keys)).keys())
}

/** @returns the keys whose email was sent */
export async function findSentKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await selectEmailsOfKeys(db, keys)
  return new Set(
    rows.flatMap(({ dedupe_key, status }) => (SENT_STATUSES.includes(status) ? [dedupe_key] : [])),
  )
}

/** Creation times by key, ISO 8601. */
export async function findEmailTimes(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectEmailsOfKeys(db, keys)
  return new Map(rows.map(({ dedupe_key, created_at }) => [dedupe_key, created_at]))
}

/**
 * Schedules a dead or waiting email for now and resets its attempts.
 * @throws AppError not-found, or conflict if it was sent
 */
export async function retryEmail(db: Db, mail: { id: string; now: Date }): Promise<void> {
  if ((await retryEmails(db, mail)) === 1) return
  const status = await selectEmailStatus(db, mail.id)
  if (!status) throw notFound('No email has this id.')
  throw conflict(
    status === 'outdated' ? 'This email is outdated and won’t be sent.' : 'This email was already sent.',
  )
}

function recipientAddress(recipient: string): string {
  const address = bareAddress(recipient)
  if (address === undefined) throw badInput('Please enter a valid email address')
  return address
}

export { keepEmailsOf, listEmails, takeBackEmail } from './outbox.store.server.ts'
export { retryEmails } from './send-emails.store.server.ts'
