import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { comparableAddress } from '#domain/kernel/fields.schema.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findMember, findPersonByEmail } from '#domain/people/people.server.ts'
import { insertName, selectNameOf, selectUserOf } from './reply-addresses.store.server.ts'

/** Only lower-case letters, because mail servers may change the case, and at most 64 characters before the @. */
const NAME_BYTES = 8
const SIGNATURE_LETTERS = 20
const TOKEN = new RegExp(`^([0-9a-f]{${NAME_BYTES * 2}})([0-9a-f]{${SIGNATURE_LETTERS}})$`)

type AddressDeps = Pick<Deps, 'clock' | 'signatureOf' | 'replyMailbox'>

/** The client's own reply address; undefined if no mailbox is read. */
export async function replyAddressOf(deps: AddressDeps, db: Db, userId: string): Promise<string | undefined> {
  if (deps.replyMailbox === undefined) return undefined
  const fresh = { name: randomBytes(NAME_BYTES).toString('hex'), user_id: userId }
  if ((await selectNameOf(db, userId)) === undefined)
    await insertName(db, { ...fresh, created_at: isoTime(deps.clock()) })
  const name = await selectNameOf(db, userId)
  const [local, domain] = splitAddress(deps.replyMailbox)
  return name && `${local}+${name}${signatureOf(deps, name)}@${domain}`
}

/** Reply address for an email to this recipient; undefined unless it belongs to a client with a confirmed address. */
export async function threadAddressOf(
  deps: AddressDeps,
  db: Db,
  recipient: string,
): Promise<string | undefined> {
  if (deps.replyMailbox === undefined) return undefined
  const person = await findPersonByEmail(db, recipient)
  if (!person?.emailVerified || (await findMember(db, person.id))) return undefined
  return replyAddressOf(deps, db, person.id)
}

/** @returns undefined if the address isn't ours, was revoked, or its account is deleted */
export async function clientOfAddress(
  deps: AddressDeps,
  db: Db,
  address: string,
): Promise<string | undefined> {
  if (deps.replyMailbox === undefined) return undefined
  const [local, domain] = splitAddress(comparableAddress(deps.replyMailbox))
  const [before, after] = splitAddress(comparableAddress(address))
  if (after !== domain || !before.startsWith(`${local}+`)) return undefined
  const [, name, signature] = TOKEN.exec(before.slice(local.length + 1)) ?? []
  if (name === undefined || signature !== signatureOf(deps, name)) return undefined
  return selectUserOf(db, name)
}

function signatureOf({ signatureOf }: AddressDeps, name: string): string {
  return createHash('sha256')
    .update(signatureOf(`reply-address\n${name}`))
    .digest('hex')
    .slice(0, SIGNATURE_LETTERS)
}

function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}
