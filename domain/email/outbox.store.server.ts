import type { Insertable, NotNull, Selectable } from 'kysely'
import { didChange } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'
import { type CursorRequest, LIST_START } from '#domain/kernel/pages.schema.ts'
import { comparePosition } from '#domain/kernel/positions.ts'
import { GIVEN_UP_STATUSES, UNSENT_STATUSES, WAITING_STATUSES } from './email-states.ts'
import type { EmailStatus } from './outgoing-email.ts'

export type EmailRow = Selectable<Tables['outbox']>
export type EmailSummaryRow = Awaited<ReturnType<typeof listEmails>>[number]
type NewEmailRow = Insertable<Tables['outbox']>

/** Columns that are emptied once an email is done. */
export const EMPTIED = {
  text: '',
  html: '',
  letter: null,
  send_while: null,
  reply_to: null,
  switch_off_address: null,
} as const

/** Replaces an outdated email with the same key. @returns false if another email has the key */
export function insertEmail(db: Db, row: NewEmailRow): Promise<boolean> {
  return didChange(
    db
      .insertInto('outbox')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('dedupe_key').doUpdateSet(row).where('outbox.status', '=', 'outdated'),
      ),
  )
}

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

/** Deletes an email that is still waiting. @returns false if sending has begun, or it doesn't exist */
export function takeBackEmail(trx: Trx, key: string): Promise<boolean> {
  return didChange(
    trx
      .deleteFrom('outbox')
      .where('dedupe_key', '=', key)
      .where('status', 'in', [...UNSENT_STATUSES])
      .where('attempts', '=', 0)
      .where('locked_until', 'is', null),
  )
}

/**
 * Makes an email due, unless it is being sent. Nothing claims it before the transaction ends.
 * @returns false if it doesn't exist
 */
export function updateToDue(trx: Trx, { key, now }: { key: string; now: string }): Promise<boolean> {
  return didChange(
    trx
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('dedupe_key', '=', key)
      .where('status', 'in', [...WAITING_STATUSES])
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)])),
  )
}

/** Newest first, without bodies. */
export function listEmails(
  db: Db,
  request: Partial<CursorRequest> & { status?: EmailStatus | undefined } = {},
) {
  const { status, limit = 100, after = LIST_START } = request
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'message_id', 'status', 'attempts', 'last_error'])
    .select(['next_attempt_at', 'created_at', 'sent_at'])
    .where(comparePosition('<', after))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function selectEmailsOfKeys(db: Db, keys: readonly string[]) {
  return db
    .selectFrom('outbox')
    .select(['dedupe_key', 'created_at', 'status'])
    .where(inList(db, 'dedupe_key', keys))
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

export function selectUnsentCounts(db: Db) {
  return db
    .selectFrom('outbox')
    .select((is) => ['status', is.fn.countAll<number>().as('count'), is.fn.min('created_at').as('oldest')])
    .where('status', 'in', [...UNSENT_STATUSES, ...GIVEN_UP_STATUSES])
    .groupBy('status')
    .execute()
}

/** Emails that failed after a time, and emails that were due before it. @param by ISO 8601 */
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

/** Assigns past emails to the account when its address changes, because someone else may get the address later. */
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
