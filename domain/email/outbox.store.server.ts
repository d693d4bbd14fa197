import type { ExpressionBuilder, Insertable, NotNull, Selectable } from 'kysely'
import { among, type Db, locksRows, type Tables, type Trx } from '#domain/kernel/database.ts'
import type { CursorRequest } from '#domain/kernel/pages.schema.ts'
import { GIVEN_UP_STATUSES, SENT_STATUSES, UNSENT_STATUSES, WAITING_STATUSES } from './email-states.ts'
import type { EmailStatus } from './outgoing-email.ts'

export type EmailRow = Selectable<Tables['outbox']>
export type EmailSummaryRow = Omit<
  EmailRow,
  | 'dedupe_key'
  | 'kind'
  | 'person_id'
  | 'reply_to'
  | 'switch_off_address'
  | 'text'
  | 'html'
  | 'attachments'
  | 'in_turn'
  | 'letter'
  | 'send_while'
  | 'digest_on'
  | 'locked_until'
>
type NewEmailRow = Insertable<Tables['outbox']>

/** What a mail that is done with says no more. */
export const EMPTIED = {
  text: '',
  html: '',
  letter: null,
  send_while: null,
  reply_to: null,
  switch_off_address: null,
} as const

/** After so many a mail keeps only those that were tried themselves. */
const ATTEMPTS_IN_TURN = 5

/** Takes the place of an outdated mail with the same dedupe key. @returns false when another one has the key */
export async function insertEmail(db: Db, row: NewEmailRow): Promise<boolean> {
  const result = await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet(row).where('outbox.status', '=', 'outdated'),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** When the newest mail to an address was written. */
export async function selectLatestTime(db: Db, recipient: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Deletes a mail that nobody has tried to send. @returns whether there was one */
export async function deleteUnsentEmail(trx: Trx, key: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', key)
    .where('status', 'in', [...UNSENT_STATUSES])
    .where('attempts', '=', 0)
    .where('locked_until', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/**
 * Takes up to `limit` due mails with or without files whose turn it is, earliest first, for the caller alone until `lockedUntil`. On PostgreSQL rows that another
 * process is taking are skipped; on SQLite the transaction must have begun IMMEDIATE, which lets one in at a time.
 */
export async function claimDueEmails(
  trx: Trx,
  claim: { now: string; lockedUntil: string; hasFiles: boolean; limit: number },
): Promise<EmailRow[]> {
  const due = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', [...WAITING_STATUSES])
    .where('attachments', claim.hasFiles ? 'is not' : 'is', null)
    .where('next_attempt_at', '<=', claim.now)
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', claim.now)]))
    .where((is) => is.or([is('in_turn', '=', 0), is.not(is.exists(keptBy(is)))]))
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .limit(claim.limit)
    .$if(locksRows(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  if (due.length === 0) return []

  const ids = due.map((row) => row.id)
  await trx.updateTable('outbox').set({ locked_until: claim.lockedUntil }).where('id', 'in', ids).execute()
  return due.map((row) => ({ ...row, locked_until: claim.lockedUntil }))
}

/** The mails to the same recipient that leave before one. */
function keptBy(is: ExpressionBuilder<Tables, 'outbox'>) {
  return is
    .selectFrom('outbox as before')
    .select('before.id')
    .whereRef('before.recipient', '=', 'outbox.recipient')
    .whereRef('before.created_at', '<', 'outbox.created_at')
    .where('before.in_turn', '=', 1)
    .where('before.status', 'in', [...WAITING_STATUSES])
    .where((mail) =>
      mail.or([mail('before.attempts', '<', ATTEMPTS_IN_TURN), mail('outbox.attempts', '>', 0)]),
    )
}

/** Holds whoever the lease belongs to by now: an accepted mail is accepted. */
export async function markEmailSent(
  db: Db,
  mail: { id: string; subject: string; attempts: number; sentAt: string },
) {
  await db
    .updateTable('outbox')
    .set({
      status: 'sent',
      subject: mail.subject,
      attempts: mail.attempts,
      sent_at: mail.sentAt,
      ...EMPTIED,
      last_error: null,
      locked_until: null,
    })
    .where('id', '=', mail.id)
    .where('status', 'not in', [...SENT_STATUSES])
    .execute()
}

/** Mails that are not sent after all. What they say is emptied. */
export async function markEmailsOutdated(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'outdated', ...EMPTIED, last_error: null, locked_until: null })
    .where(among(db, 'id', ids))
    .where('status', 'in', [...UNSENT_STATUSES])
    .execute()
}

/** Makes a mail due that is not on its way. Nobody claims it before the transaction ends. @returns whether there is one */
export async function updateToDue(trx: Trx, { key, now }: { key: string; now: string }): Promise<boolean> {
  const result = await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('dedupe_key', '=', key)
    .where('status', 'in', [...WAITING_STATUSES])
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Changes nothing when the lease has passed to someone else. */
export async function markEmailFailed(
  db: Db,
  mail: {
    id: string
    lockedUntil: string | null
    attempts: number
    status: EmailStatus
    nextAttemptAt: string
    lastError: string
  },
) {
  await db
    .updateTable('outbox')
    .set({
      status: mail.status,
      attempts: mail.attempts,
      next_attempt_at: mail.nextAttemptAt,
      last_error: mail.lastError,
      locked_until: null,
    })
    .where('id', '=', mail.id)
    .where('status', 'in', [...WAITING_STATUSES])
    .where('locked_until', '=', mail.lockedUntil)
    .execute()
}

/** Newest first, without bodies. */
export function selectEmails(
  db: Db,
  { status, limit, after }: CursorRequest & { status?: EmailStatus | undefined },
): Promise<EmailSummaryRow[]> {
  let newest = db
    .selectFrom('outbox')
    .select([
      'id',
      'recipient',
      'subject',
      'message_id',
      'status',
      'attempts',
      'next_attempt_at',
      'last_error',
      'created_at',
      'sent_at',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (status) newest = newest.where('status', '=', status)
  if (after)
    newest = newest.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)),
    )
  return newest.execute()
}

/** Those that have one of these keys. */
export function selectEmailsOfKeys(db: Db, keys: readonly string[]) {
  return db
    .selectFrom('outbox')
    .select(['dedupe_key', 'created_at', 'status'])
    .where(among(db, 'dedupe_key', keys))
    .$narrowType<{ dedupe_key: NotNull }>()
    .execute()
}

export function selectEmailCounts(db: Db, which: { status: EmailStatus; before: string }) {
  return db
    .selectFrom('outbox')
    .select((is) => [
      is.fn.countAll<number>().as('count'),
      is.fn.countAll<number>().filterWhere('created_at', '<', which.before).as('before'),
    ])
    .where('status', '=', which.status)
    .executeTakeFirstOrThrow()
}

/** Of each status in which a mail has not left. */
export function selectUnsentCounts(db: Db) {
  return db
    .selectFrom('outbox')
    .select((is) => ['status', is.fn.countAll<number>().as('count'), is.fn.min('created_at').as('oldest')])
    .where('status', 'in', [...UNSENT_STATUSES, ...GIVEN_UP_STATUSES])
    .groupBy('status')
    .execute()
}

/** Those that failed and were written by a time, and those that nobody has tried since one. @param by ISO 8601 */
export async function selectStuckCount(db: Db, by: string): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('status', 'in', [...WAITING_STATUSES])
    .where((mail) =>
      mail.or([
        mail('next_attempt_at', '<=', by),
        mail.and([mail('attempts', '>', 0), mail('created_at', '<=', by)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

export async function selectEmailStatus(db: Db, id: string): Promise<EmailStatus | undefined> {
  const row = await db.selectFrom('outbox').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

/** Makes one unsent mail due now, or every dead one when no id is given. @returns how many */
export async function rescheduleEmails(db: Db, which: { id?: string; now: string }): Promise<number> {
  const { id } = which
  const result = await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: which.now })
    .where((is) =>
      id === undefined
        ? is('status', 'in', [...GIVEN_UP_STATUSES])
        : is.and([is('id', '=', id), is('status', 'in', [...UNSENT_STATUSES, ...GIVEN_UP_STATUSES])]),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Lets an account keep what was mailed to an address that it leaves, which somebody else may have later. */
export async function keepEmailsOf(
  trx: Trx,
  { personId, address }: { personId: string; address: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ person_id: personId })
    .where('recipient', '=', address)
    .where('person_id', 'is', null)
    .execute()
}
