import { notFound } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findMember } from './members.server.ts'
import { findPerson, findPersonByName, type Person, toPerson } from './people.server.ts'
import { selectNewestClients } from './people.store.server.ts'

/** An account as the studio sees it; times in ISO 8601. */
export type Client = {
  id: string
  name: string
  username: string
  email: string
  emailVerified: boolean
  createdAt: string
}

/** Newest first. @param filter limit: 100 unless told */
export async function listClients(db: Db, filter: { limit?: number } = {}): Promise<Client[]> {
  const rows = await selectNewestClients(db, { limit: filter.limit ?? 100 })
  return rows.map((row) => toClient(toPerson(row)))
}

/** @throws AppError not-found */
export async function showClient(db: Db, id: string): Promise<Client> {
  const person = await findPerson(db, id)
  if (!person || (await findMember(db, id))) throw notFound('There is no client with this id.')
  return toClient(person)
}

/** The id of the client with this e-mail address or user name, in any capitals. */
export async function findClientByName(db: Db, text: string): Promise<string | undefined> {
  const person = await findPersonByName(db, text)
  return !person || (await findMember(db, person.id)) ? undefined : person.id
}

function toClient({ id, name, username, email, emailVerified, registeredAt }: Person): Client {
  return { id, name, username, email, emailVerified, createdAt: isoTime(registeredAt) }
}
