import type { Selectable } from 'kysely'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { didChange } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, locksRows, preparedQuery, type Tables, type Trx } from '#domain/kernel/database.ts'
import { comparableAddress } from '#domain/kernel/fields.schema.ts'
import { isoTime } from '#domain/kernel/time.ts'

import type { Member } from './people.schema.ts'

export type PersonRow = Selectable<Tables['user']>

export function selectClients(db: Db): Promise<PersonRow[]> {
  return clients(db).orderBy('createdAt').orderBy('id').execute()
}

export function selectPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where(inList(db, 'id', ids))
    .execute()
}

/** Addresses are stored in lower case with their domains in ASCII. */
export function selectPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return db.selectFrom('user').selectAll().where('email', '=', comparableAddress(email)).executeTakeFirst()
}

export function selectClientsSince(db: Db, time: string): Promise<PersonRow[]> {
  return clients(db).where('createdAt', '>', time).execute()
}

export function selectPersonByName(db: Db, text: string): Promise<PersonRow | undefined> {
  const name = comparableAddress(text)
  return db
    .selectFrom('user')
    .selectAll()
    .where((is) => is.or([is('email', '=', name), is('username', '=', name)]))
    .executeTakeFirst()
}

/** @returns false if the address or the username is taken */
export function insertPerson(trx: Trx, row: PersonRow): Promise<boolean> {
  return didChange(
    trx
      .insertInto('user')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Runs one transaction at a time for this person. SQLite runs one transaction at a time anyway. */
export async function lockPerson(trx: Trx, id: string): Promise<void> {
  if (!locksRows(trx)) return
  await trx.selectFrom('user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function setNoFactor(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('user').set({ twoFactorEnabled: false }).where('id', '=', id).execute()
}

/** @returns false if the address is already confirmed, or the account is deleted */
export function confirmEmail(trx: Trx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  return didChange(
    trx
      .updateTable('user')
      .set({ emailVerified: true, updatedAt: isoTime(now) })
      .where('id', '=', id)
      .where('emailVerified', '=', false),
  )
}

/**
 * Changes to an address that the owner has confirmed.
 * @param change `email` in lower case
 * @returns false if another account has it
 */
export function changeEmail(
  trx: Trx,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<boolean> {
  return didChange(
    trx
      .updateTable('user')
      .set({ email, emailVerified: true, updatedAt: isoTime(now) })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', email))),
      ),
  )
}

/**
 * Foreign keys delete the password, sessions, billing details, projects, files, messages and presence.
 * @returns false if the account was already deleted
 */
export function forgetPerson(trx: Trx, { id }: { id: string }): Promise<boolean> {
  return didChange(trx.deleteFrom('user').where('id', '=', id))
}

/** All accounts except staff. */
function clients(db: Db) {
  return db
    .selectFrom('user')
    .selectAll('user')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staff').select('user_id').whereRef('staff.user_id', '=', 'user.id'))),
    )
}

/** Better Auth's flags are 0 or 1 on SQLite, but booleans on PostgreSQL. */
declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'user.emailVerified': boolean | number
    'user.twoFactorEnabled': boolean | number | null
  }
}

export const selectViewer = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('user')
    .leftJoin('staff', 'staff.user_id', 'user.id')
    .select([
      'id',
      'name',
      'username',
      'email',
      'emailVerified',
      'createdAt',
      'twoFactorEnabled',
      'staff.role',
    ])
    .where('id', '=', id),
)

/** Sorted by seniority. */
export function findMembers(db: Db, which: { id?: string } = {}): Promise<Member[]> {
  const members = db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.user_id')
    .select(['user.id', 'user.name', 'user.email', 'staff.role', 'staff.since'])
    .orderBy('staff.since')
    .orderBy('user.id')
  return (which.id === undefined ? members : members.where('user.id', '=', which.id)).execute()
}

/** Locks the staff list until the transaction ends. SQLite runs one transaction at a time anyway. */
export async function lockStaff(trx: Trx): Promise<void> {
  if (locksRows(trx)) await trx.selectFrom('staff').select('user_id').orderBy('user_id').forUpdate().execute()
}

export async function addMember(
  trx: Trx,
  { id, role, now }: { id: string; role: StaffRole; now: Date },
): Promise<void> {
  await trx
    .insertInto('staff')
    .values({ user_id: id, role, since: isoTime(now) })
    .execute()
}

export async function setRole(trx: Trx, { id, role }: { id: string; role: StaffRole }): Promise<void> {
  await trx.updateTable('staff').set({ role }).where('user_id', '=', id).execute()
}
