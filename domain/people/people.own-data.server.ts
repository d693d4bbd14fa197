import { isoTime } from '#domain/kernel/clock.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { DataOwner } from '#domain/kernel/own-data.ts'
import { findPerson } from './people.server.ts'
import { deletePerson } from './people.store.server.ts'

/** Times in ISO 8601. */
export async function exportOfPerson(db: Db, ownerId: string) {
  const person = await findPerson(db, ownerId)
  if (!person) throw new Error(`The account ${ownerId} vanished while it was exported.`)
  return {
    name: person.name,
    username: person.username,
    email: person.email,
    emailVerified: person.emailVerified,
    secondFactor: person.hasFactor,
    createdAt: isoTime(person.registeredAt),
    updatedAt: isoTime(person.updatedAt),
  }
}

/**
 * With the row goes by key what refers to it: password, sessions, who is buying, projects, files, messages, presence.
 * @returns false when the account is gone already
 */
export function forgetPerson(trx: Trx, owner: DataOwner): Promise<boolean> {
  return deletePerson(trx, owner.id)
}
