import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { Member, Viewer } from './people.schema.ts'
import {
  findMembers,
  insertPerson,
  lockStaff,
  type PersonRow,
  selectClients,
  selectClientsSince,
  selectPeople,
  selectPerson,
  selectPersonByEmail,
  selectPersonByName,
  selectViewer,
} from './people.store.server.ts'

export {
  addMember,
  changeEmail,
  confirmEmail,
  findMembers,
  forgetPerson,
  lockPerson,
  setNoFactor,
  setRole,
} from './people.store.server.ts'

/** The owner of an account. */
export type Person = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  /** As typed at registration. Signing in ignores case. */
  username: string
  hasFactor: boolean
  registeredAt: Date
  updatedAt: Date
}

/** @returns undefined if the account is deleted */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await selectPerson(db, id)
  return row && toPerson(row)
}

/** Ignores case. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  const row = await selectPersonByEmail(db, email)
  return row && toPerson(row)
}

export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await selectPeople(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toPerson(row)]))
}

/** @param time ISO 8601 */
export async function findClientsSince(db: Db, time: string): Promise<Person[]> {
  return (await selectClientsSince(db, time)).map(toPerson)
}

/** Finds by email address or username, ignoring case. */
export async function findPersonByName(db: Db, text: string): Promise<Person | undefined> {
  const row = await selectPersonByName(db, text)
  return row && toPerson(row)
}

type NewPerson = Pick<Person, 'id' | 'name' | 'email'>

/** A new account gets a unique username until its owner chooses another. */
export function newPerson({ name, email }: Pick<Person, 'name' | 'email'>): NewPerson {
  return { id: newId('user'), name, email: email.toLowerCase() }
}

/**
 * Stores an account without a password. Nobody can sign in to it until a link was emailed to its address.
 * @throws AppError conflict if the address already has an account
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
    throw conflict('This address already has an account. Please sign in first.')
}

/**
 * Stores an account with the username chosen by its owner.
 * @returns the field that is taken, or undefined if the account was stored
 */
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

function toPerson(row: PersonRow): Person {
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

/** An account as the studio sees it. Times are in ISO 8601. */
export type Client = {
  id: string
  name: string
  username: string
  email: string
  emailVerified: boolean
  createdAt: string
}

/** Oldest first. */
export async function listClients(db: Db): Promise<Client[]> {
  return (await selectClients(db)).map((row) => toClient(toPerson(row)))
}

/** @throws AppError not-found */
export async function showClient(db: Db, id: string): Promise<Client> {
  const person = await findPerson(db, id)
  if (!person || (await findMember(db, id))) throw notFound('No client has this id.')
  return toClient(person)
}

/** @returns the id of the client with this email address or username, ignoring case */
export async function findClientByName(db: Db, text: string): Promise<string | undefined> {
  const person = await findPersonByName(db, text)
  return !person || (await findMember(db, person.id)) ? undefined : person.id
}

function toClient({ id, name, username, email, emailVerified, registeredAt }: Person): Client {
  return { id, name, username, email, emailVerified, createdAt: isoTime(registeredAt) }
}

/** @returns undefined for a client or an unknown id */
export async function findMember(db: Db, id: string): Promise<Member | undefined> {
  return (await findMembers(db, { id }))[0]
}

/** Locks the staff list until the transaction ends. */
export async function lockMembers(trx: Trx): Promise<Member[]> {
  await lockStaff(trx)
  return findMembers(trx)
}

/** @returns undefined if the account is deleted */
export async function viewerOfId(db: Db, id: string): Promise<Viewer | undefined> {
  const [row] = await selectViewer(db, { id })
  if (!row) return undefined
  const { name, email, emailVerified, createdAt, username, role, twoFactorEnabled } = row
  return {
    id,
    name,
    email,
    emailVerified: Boolean(emailVerified),
    username: username ?? '',
    registeredAt: isoTime(new Date(createdAt)),
    role,
    hasFactor: Boolean(twoFactorEnabled),
  }
}
