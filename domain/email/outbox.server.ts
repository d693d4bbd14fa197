import { badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { publish, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { bareAddress } from '#domain/kernel/fields.schema.ts'
import { type CursorPage, type CursorRequest, cursorPageOf } from '#domain/kernel/pages.schema.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { deleteEmails } from './digest.store.server.ts'
import { type EmailKind, isInDigest, type KindThatAges } from './email-kinds.ts'
import type { RenderedEmail } from './email-layout.ts'
import { GIVEN_UP_STATUSES, SENT_STATUSES, UNSENT_STATUSES } from './email-states.ts'
import type { StudioEmail } from './outbox.schema.ts'
import {
  deleteUnsentEmail,
  type EmailSummaryRow,
  insertEmail,
  selectEmailCounts,
  selectEmailStatus,
  selectEmails,
  selectEmailsOfKeys,
  selectLatestTime,
  selectStuckCount,
  selectUnsentCounts,
  updateToDue,
} from './outbox.store.server.ts'
import { type EmailStatus, type SendWhile, storableWords } from './outgoing-email.ts'
import { addressOf, countEmail, type Recipient } from './recipient.server.ts'
import { rescheduleEmails } from './send-emails.store.server.ts'

/** What is told within so long of one another leaves as one mail. */
const DIGEST_SECONDS = 120
const STUCK_SECONDS = 600
const LATELY_SECONDS = 7 * 24 * 3600

/** Somebody outside the studio can cause these by themselves, so that it matters whose address it is. */
type OfOthers = 'account' | 'link' | 'asked'

/** A mail, to whom and when. */
type Letter = (
  | { kind: OfOthers; to: Recipient }
  | { kind: Exclude<EmailKind, OfOthers>; to: string | Recipient }
) &
  (
    | { kind: KindThatAges; sendWhile: SendWhile }
    | { kind: Exclude<EmailKind, KindThatAges>; sendWhile?: SendWhile }
  ) & {
    mail: RenderedEmail
    now: Date
    key?: string | undefined
    replyTo?: string | undefined
    switchOffAddress?: string | undefined
    attachments?: readonly string[] | undefined
    outOfTurn?: boolean
    notBefore?: Date
    digestOn?: string
  }

/**
 * Puts a mail into the outbox, in the unit of work that it tells about: it is sent after the commit. Its Message-ID is fixed here.
 * Mails to one recipient leave in the order in which they were written, also those with files and those that are tried again. Past one
 * that failed five times each other is tried once: what keeps it may be its own.
 * @param letter to: a bare address or `Name <address>`, of which the address is kept; replyTo: whom an answer reaches if the
 * recipient has no thread, left out when it is not one address; switchOffAddress: what switches such mails off, for mail programs; attachments: names that the product finds when it sends the mail; key: names the event that the mail tells about, and
 * a second mail with the same key is not stored, unless the first was outdated; sendWhile: what has to be so when it leaves; outOfTurn: it neither waits for other mails
 * nor keeps them, as a link that somebody waits for, or what is told later because it may change again; notBefore: until then it may be
 * taken back
 * What is gathered leaves by `domain/inbox/digests`; digestOn: the day of one that is what was gathered.
 * @returns whether it was stored: not a second one of its key, nor one to an address that gets enough of what others can cause
 * @throws AppError bad-input when the recipient is not one address
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
    created_at: await nextTime(trx, recipient, letter.now),
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

/** Takes back a mail that has not left yet. @returns whether it was there and nobody had begun to send it */
export function takeBackEmail(trx: UnitOfWork, key: string): Promise<boolean> {
  return deleteUnsentEmail(trx, key)
}

/**
 * Lets a mail leave now that is written again as it leaves, and then says what this unit of work changes.
 * @returns false when it has left, or is on its way
 */
export async function hurryEmail(
  trx: UnitOfWork,
  { key, now }: { key: string; now: Date },
): Promise<boolean> {
  const isHurried = await updateToDue(trx, { key, now: isoTime(now) })
  if (isHurried) publish(trx, 'outbox')
  return isHurried
}

/** Mails without their bodies, newest first. */
export function listEmails(
  db: Db,
  filter: { status?: EmailStatus; limit?: number } = {},
): Promise<EmailSummaryRow[]> {
  return selectEmails(db, { status: filter.status, limit: filter.limit ?? 100 })
}

/** A part of the mails, newest first, for the studio. */
export async function cursorPageOfEmails(
  db: Db,
  { limit, ...filter }: CursorRequest & { status?: EmailStatus | undefined },
): Promise<CursorPage<StudioEmail>> {
  const { rows, next } = cursorPageOf(await selectEmails(db, { ...filter, limit: limit + 1 }), limit)
  return { rows: rows.map(toStudioEmail), next }
}

function toStudioEmail(row: EmailSummaryRow): StudioEmail {
  const { id, recipient, subject, status, attempts } = row
  const times = { nextAttemptAt: row.next_attempt_at, createdAt: row.created_at, sentAt: row.sent_at }
  return { id, recipient, subject, status, attempts, lastError: row.last_error, ...times }
}

/** How many mails have not left, by status, and when the oldest of those was written that wait for their turn. */
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

/** How many should have left ten minutes ago: they were tried in vain, or nobody tries. */
export function countStuck(db: Db, now: Date): Promise<number> {
  return selectStuckCount(db, isoTime(addSeconds(now, -STUCK_SECONDS)))
}

/** How many were given up, and how many of them were written within the last week: older ones have been seen by somebody. */
export async function countGivenUpLately(db: Db, now: Date): Promise<{ count: number; lately: number }> {
  const before = isoTime(addSeconds(now, -LATELY_SECONDS))
  const counts = await selectEmailCounts(db, { status: 'dead', before })
  return { count: counts.count, lately: counts.count - counts.before }
}

/** Which of these dedupe keys have a mail, whatever became of it. */
export async function findEmailedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await findEmailTimes(db, keys)).keys())
}

/** Which of these dedupe keys have a mail that was sent. */
export async function findSentKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await selectEmailsOfKeys(db, keys)
  return new Set(
    rows.flatMap(({ dedupe_key, status }) => (SENT_STATUSES.includes(status) ? [dedupe_key] : [])),
  )
}

/** When the mails of these dedupe keys were written, ISO 8601. */
export async function findEmailTimes(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectEmailsOfKeys(db, keys)
  return new Map(rows.map(({ dedupe_key, created_at }) => [dedupe_key, created_at]))
}

/**
 * Makes one dead or waiting mail due now, with all its attempts ahead of it.
 * @throws AppError not-found, or conflict when it was sent already
 */
export async function retryEmail(db: Db, mail: { id: string; now: Date }): Promise<void> {
  if ((await rescheduleEmails(db, { id: mail.id, now: isoTime(mail.now) })) === 1) return
  const status = await selectEmailStatus(db, mail.id)
  if (!status) throw notFound('There is no mail with this id.')
  throw conflict(
    status === 'outdated' ? 'This mail is not sent, because it is outdated.' : 'This mail was sent already.',
  )
}

/** Makes every dead mail due now, with all its attempts ahead of it. @returns how many */
export function retryEmails(db: Db, options: { now: Date }): Promise<number> {
  return rescheduleEmails(db, { now: isoTime(options.now) })
}

/** Now, or just after the last mail to the same recipient: what is written in one go keeps its order. */
async function nextTime(trx: UnitOfWork, recipient: string, now: Date): Promise<string> {
  const latest = await selectLatestTime(trx, recipient)
  const time = isoTime(now)
  return latest === undefined || latest < time ? time : isoTime(new Date(Date.parse(latest) + 1))
}

function recipientAddress(recipient: string): string {
  const address = bareAddress(recipient)
  if (address === undefined) throw badInput('Please enter a valid email address')
  return address
}

export { keepEmailsOf } from './outbox.store.server.ts'
