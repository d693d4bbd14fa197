import type { Insertable, Selectable } from 'kysely'
import { didChange } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'
import { type CursorRequest, LIST_START } from '#domain/kernel/pages.schema.ts'
import { comparePosition } from '#domain/kernel/positions.ts'
import type { AuditAction } from './audit.schema.ts'

export type AuditRow = Selectable<Tables['audit_log']>

/** @returns false if an entry with this id exists */
export function insertAudit(trx: Trx, row: Insertable<Tables['audit_log']>): Promise<boolean> {
  return didChange(
    trx
      .insertInto('audit_log')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  )
}

/** Newest first. @param filter `actors` lists ids or names; an entry must have one of them */
export function selectAudit(
  db: Db,
  filter: CursorRequest & {
    action?: AuditAction | undefined
    about?: string | undefined
    actors?: readonly string[] | undefined
  },
): Promise<AuditRow[]> {
  const { action, about, actors, limit, after = LIST_START } = filter
  let lines = db.selectFrom('audit_log').selectAll().where(comparePosition('<', after))
  if (action !== undefined) lines = lines.where('action', '=', action)
  if (about !== undefined) lines = lines.where('about', '=', about)
  if (actors !== undefined)
    lines = lines.where((is) => is.or([is('actor_id', 'in', actors), is('actor_name', 'in', actors)]))
  return lines.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export function selectAuditAbout(
  db: Db,
  { action, abouts }: { action: AuditAction; abouts: readonly string[] },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .where(inList(db, 'about', abouts))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
