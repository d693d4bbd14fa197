import type { Actor } from '#domain/kernel/actor.ts'
import { actorOf, commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { type CursorPage, cursorPageOf } from '#domain/kernel/pages.schema.ts'
import type { LastChange } from '#domain/kernel/stored.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findClientByName, findPeople } from '../people.server.ts'
import type { AuditAction, AuditDetail, AuditEntry, NamedEntry } from './audit.schema.ts'
import { type AuditRow, insertAudit, selectAudit, selectAuditAbout } from './audit.store.server.ts'

/**
 * Records an action and its actor in the same transaction.
 * @param entry `id` prevents a second entry for the same action
 * @returns false if an entry with this id exists
 */
export function recordAudit(
  trx: UnitOfWork,
  entry: { action: AuditAction; about?: string | null; detail?: AuditDetail; now: Date; id?: string },
): Promise<boolean> {
  const actor = actorOf(trx)
  return insertAudit(trx, {
    id: entry.id ?? newId('aud'),
    created_at: isoTime(entry.now),
    action: entry.action,
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    actor_name: 'name' in actor ? actor.name : null,
    about: entry.about ?? null,
    detail: JSON.stringify(entry.detail ?? {}),
  })
}

export type ExportDeps = Pick<Deps, 'db' | 'subscribers' | 'actor' | 'clock'>

/**
 * Records that a staff member exports client data. Call it after the file is made and before it is sent, so that no
 * export is left unrecorded.
 * @param export `of` names the content, `about` its subject, `detail` the number of rows and the filter
 */
export async function recordExport(
  deps: ExportDeps,
  { of, about, detail }: { of: string; about?: string | undefined; detail?: AuditDetail },
): Promise<void> {
  const now = deps.clock()
  await commit(deps, (trx) =>
    recordAudit(trx, { action: 'data-exported', about: about ?? null, detail: { of, ...detail }, now }),
  )
}

/** Newest first. */
export async function listAudit(db: Db, filter: Parameters<typeof selectAudit>[1]): Promise<AuditEntry[]> {
  return (await selectAudit(db, filter)).map(toEntry)
}

export async function cursorPageOfAudit(
  db: Db,
  { limit, ...filter }: Parameters<typeof selectAudit>[1],
): Promise<CursorPage<NamedEntry>> {
  const { rows, next } = cursorPageOf(await selectAudit(db, { ...filter, limit: limit + 1 }), limit)
  const ids = rows.flatMap(({ actor_id, about }) => [actor_id ?? [], about ?? []].flat())
  const people = await findPeople(db, ids)
  const nameOf = (id: string | null) => people.get(id ?? '')?.name ?? null
  const named = rows.map((row) => ({
    ...toEntry(row),
    actorName: nameOf(row.actor_id),
    aboutName: nameOf(row.about),
  }))
  return { rows: named, next }
}

/** Entries of one action by their subjects, oldest first. */
export async function auditAbout(
  db: Db,
  which: { action: AuditAction; abouts: readonly string[] },
): Promise<AuditEntry[]> {
  return (await selectAuditAbout(db, which)).map(toEntry)
}

/** The ids and names that an actor has in the log. */
export async function actorsCalled(db: Db, name: string): Promise<string[]> {
  const client = await findClientByName(db, name)
  return client === undefined ? [name] : [name, client]
}

/** The latest change of a subject, by any of the actions, for `requireVersion`. */
export function lastChange(trx: UnitOfWork, about: string, action?: AuditAction) {
  return async (): Promise<LastChange | undefined> => (await listAudit(trx, { about, action, limit: 1 }))[0]
}

export async function findLastAudit(db: Db, action: AuditAction): Promise<AuditEntry | undefined> {
  const [row] = await selectAudit(db, { action, limit: 1 })
  return row && toEntry(row)
}

export function toEntry(row: AuditRow): AuditEntry {
  const { id, created_at: at, action, about } = row
  return { id, at, action, actor: toActor(row), about, detail: JSON.parse(row.detail) }
}

function toActor({ actor_kind: kind, actor_id: id, actor_name: name }: AuditRow): Actor {
  switch (kind) {
    case 'client':
      return { kind, id: required(id) }
    case 'staff':
    case 'provider':
      return { kind, name: required(name) }
    case 'system':
    case 'visitor':
      return { kind }
  }
}

function required(actor: string | null): string {
  if (actor === null) throw new Error('An audit log entry has no actor.')
  return actor
}
