import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { comparableAddress } from '#domain/kernel/fields.schema.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findMember, findPersonByEmail } from '#domain/people/people.server.ts'
import { deleteName, insertName, selectNameOf, selectUserOf } from './reply-addresses.store.server.ts'

/** Letters of the name and of its signature: capitals are lost on the way of a mail, and 64 letters stand before the @. */
const NAME_BYTES = 8
const SIGNATURE_LETTERS = 20
const TOKEN = new RegExp(`^([0-9a-f]{${NAME_BYTES * 2}})([0-9a-f]{${SIGNATURE_LETTERS}})$`)

type AddressDeps = Pick<Deps, 'clock' | 'signatureOf' | 'replyMailbox'>

/** Where a client's answer to our mail goes: an address of their own; nothing while no mailbox is read. */
export async function replyAddressOf(deps: AddressDeps, db: Db, userId: string): Promise<string | undefined> {
  if (deps.replyMailbox === undefined) return undefined
  const fresh = { name: randomBytes(NAME_BYTES).toString('hex'), user_id: userId }
  if ((await selectNameOf(db, userId)) === undefined)
    await insertName(db, { ...fresh, created_at: isoTime(deps.clock()) })
  const name = await selectNameOf(db, userId)
  const [local, domain] = splitAddress(deps.replyMailbox)
  return name && `${local}+${name}${signatureOf(deps, name)}@${domain}`
}

/** Where the answer to an email to this recipient goes; nothing unless a client has confirmed that they read email there. */
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

/** Whose address it is; nothing when it is none of ours, was revoked, or its account is deleted. */
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

/** Ends a client's address: the next mail to them has another. @returns whether there was one */
export function revokeReplyAddress(db: Db, userId: string): Promise<boolean> {
  return deleteName(db, userId)
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
