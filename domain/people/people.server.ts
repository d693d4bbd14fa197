import { conflict } from '#domain/kernel/app-error.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import {
  clearFactorMark,
  deletePerson,
  insertPerson,
  lockPersonRow,
  type PersonRow,
  selectClientsSince,
  selectPeople,
  selectPerson,
  selectPersonByEmail,
  selectPersonByName,
  updateEmail,
  updateToConfirmed,
} from './people.store.server.ts'

/** Somebody with an account. */
export type Person = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  /** As the person wrote it when they registered; capitals do not matter for signing in. */
  username: string
  hasFactor: boolean
  registeredAt: Date
  updatedAt: Date
}

/** @returns nothing when the account is deleted */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await selectPerson(db, id)
  return row && toPerson(row)
}

/** By an address in any capitals. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  const row = await selectPersonByEmail(db, email)
  return row && toPerson(row)
}

/** Those of these ids that have an account, by their id. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await selectPeople(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toPerson(row)]))
}

/** Clients who registered after a time, in ISO 8601. */
export async function findClientsSince(db: Db, time: string): Promise<Person[]> {
  return (await selectClientsSince(db, time)).map(toPerson)
}

/** By an email address or username in any capitals. */
export async function findPersonByName(db: Db, text: string): Promise<Person | undefined> {
  const row = await selectPersonByName(db, text)
  return row && toPerson(row)
}

type NewPerson = Pick<Person, 'id' | 'name' | 'email'>

/** Somebody who is to have an account: with a user name that is theirs alone, until they choose another. */
export function newPerson({ name, email }: Pick<Person, 'name' | 'email'>): NewPerson {
  return { id: newId('user'), name, email: email.toLowerCase() }
}

/**
 * Writes an account down that has no password yet: nobody signs in to it before its address was mailed a link.
 * @throws AppError conflict when the address has an account
 */
export async function addPerson(
  trx: Trx,
  { id, name, email, now, emailVerified = false }: NewPerson & { now: Date; emailVerified?: boolean },
): Promise<void> {
  const username = `${email
    .replace(/@.*/, '')
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 40)}-${id.slice(-6)}`
  if (!(await insertPerson(trx, rowOf({ id, name, email, username, emailVerified, now }))))
    throw conflict('There is an account with this address. Please sign in first.')
}

/** Stores an account with the username that its owner chose. @returns what somebody else has, if the account can't be stored */
export async function registerPerson(
  trx: Trx,
  person: NewPerson & { username: string; now: Date },
): Promise<'username' | 'email' | undefined> {
  if (await insertPerson(trx, rowOf({ ...person, emailVerified: false }))) return undefined
  return (await selectPersonByName(trx, person.username)) ? 'username' : 'email'
}

function rowOf({
  username,
  now,
  ...person
}: NewPerson & { username: string; emailVerified: boolean; now: Date }): PersonRow {
  const [createdAt, updatedAt] = [isoTime(now), isoTime(now)]
  const names = { username: username.toLowerCase(), displayUsername: username }
  return { ...person, ...names, createdAt, updatedAt, image: null, twoFactorEnabled: false }
}

/** From now on signing in asks for no second factor. */
export function setNoFactor(trx: Trx, id: string): Promise<void> {
  return clearFactorMark(trx, id)
}

/** Marks the address of an account as confirmed. @returns false if it was confirmed already */
export function confirmEmail(trx: Trx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  return updateToConfirmed(trx, { id, now: isoTime(now) })
}

/** Moves an account to an address that its owner has confirmed. @returns false if another account has the address */
export function changeEmail(
  trx: Trx,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<boolean> {
  return updateEmail(trx, { id, email: email.toLowerCase(), now: isoTime(now) })
}

/** Lets one transaction at a time do something for this person. */
export function lockPerson(trx: Trx, id: string): Promise<void> {
  return lockPersonRow(trx, id)
}

/** A row as the rest of the domain knows it. */
export function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    username: row.displayUsername ?? row.username ?? '',
    hasFactor: Boolean(row.twoFactorEnabled),
    registeredAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }
}

/**
 * The database deletes by key what refers to the row: password, sessions, billing details, projects, files, messages, presence.
 * @returns false if the account was deleted before
 */
export function forgetPerson(trx: Trx, { id }: { id: string }): Promise<boolean> {
  return deletePerson(trx, id)
}
