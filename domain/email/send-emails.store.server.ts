import type { ExpressionBuilder } from 'kysely'
import { countChanged } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, locksRows, type Tables, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { GIVEN_UP_STATUSES, SENT_STATUSES, UNSENT_STATUSES, WAITING_STATUSES } from './email-states.ts'
import { EMPTIED, type EmailRow } from './outbox.store.server.ts'

/** After this many attempts, an email no longer blocks later ones that haven't been tried. */
const ATTEMPTS_IN_TURN = 5

/**
 * Claims up to `limit` due emails until `lockedUntil`, earliest first. PostgreSQL skips rows that another process is
 * claiming. On SQLite the transaction must have begun IMMEDIATE.
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

/** Earlier emails to the same recipient that must be sent first. */
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

/** Applies even if another process has the lease now, because the email was accepted. */
export async function markEmailSent(
  db: Db,
  { id, ...sent }: Pick<EmailRow, 'id' | 'subject' | 'attempts' | 'sent_at'>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', ...sent, ...EMPTIED, last_error: null, locked_until: null })
    .where('id', '=', id)
    .where('status', 'not in', [...SENT_STATUSES])
    .execute()
}

/** Marks emails as not sent and deletes their text. */
export async function markEmailsOutdated(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'outdated', ...EMPTIED, last_error: null, locked_until: null })
    .where(inList(db, 'id', ids))
    .where('status', 'in', [...UNSENT_STATUSES])
    .execute()
}

/** Has no effect if another process has the lease now. */
export async function markEmailFailed(
  db: Db,
  { id, locked_until }: EmailRow,
  failure: Pick<EmailRow, 'status' | 'attempts' | 'next_attempt_at' | 'last_error'>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...failure, locked_until: null })
    .where('id', '=', id)
    .where('status', 'in', [...WAITING_STATUSES])
    .where('locked_until', '=', locked_until)
    .execute()
}

/** Schedules one unsent email for now, or without an id all dead ones. @returns how many */
export function retryEmails(db: Db, which: { id?: string; now: Date }): Promise<number> {
  const { id } = which
  return countChanged(
    db
      .updateTable('outbox')
      .set({ status: 'waiting', attempts: 0, next_attempt_at: isoTime(which.now) })
      .where((is) =>
        id === undefined
          ? is('status', 'in', [...GIVEN_UP_STATUSES])
          : is.and([is('id', '=', id), is('status', 'in', [...UNSENT_STATUSES, ...GIVEN_UP_STATUSES])]),
      ),
  )
}
