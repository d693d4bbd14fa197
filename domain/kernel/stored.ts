import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Actor } from './actor.ts'
import { conflict } from './app-error.ts'
import { actorOf, type UnitOfWork } from './commit.ts'
import type { Seller } from './studio.ts'
import { whenWords } from './time.ts'

/** A field that came later: what was stored before it says nothing of it. */
export function orNull<Output>(schema: z.ZodMiniType<Output>) {
  return z._default(z.nullable(schema), null)
}

/**
 * What was stored as JSON, as its schema reads it today.
 * @param what names it in a sentence, such as `invoice 2026-0001`
 * @throws Error that names it and the fields that cannot be read
 */
export function readStored<Output>(schema: z.ZodMiniType<Output>, json: string, what: string): Output {
  const read = schema.safeParse(JSON.parse(json))
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`What is stored of ${what} cannot be read: ${wrong.join('; ')}.`)
}

/** A fact that the studio has given since is missing on papers of before: there it is as if it had not been given. */
const fact = z._default(z.string(), '')

/** The studio as it stands on a paper. */
export const storedSeller: z.ZodMiniType<Seller> = z.object({
  name: z.string(),
  companyName: fact,
  organisationNumber: fact,
  vatNumber: fact,
  address: fact,
  registeredOffice: fact,
  email: z.string(),
  hasFTax: z._default(z.boolean(), false),
  bank: orNull(z.object({ iban: fact, bic: fact, bankgiro: fact })),
})

/** Names what is stored by its content: whoever stores the same again changes no version. */
export function versionOf(stored: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(stored, withSortedKeys) ?? '')
    .digest('base64url')
    .slice(0, 22)
}

function withSortedKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

const versionField = z.object({
  version: z.string({ error: 'This form has no version. Load the page again.' }).check(z.maxLength(64)),
})

/** A form that overwrites what is stored, with the version of the text that its writer read. */
export function withVersion<Form extends z.ZodMiniType<object>>(form: Form) {
  return z.intersection(form, versionField)
}

/** The same where others may send the form without a version. */
export function withVersionIfRead<Form extends z.ZodMiniType<object>>(form: Form) {
  return z.intersection(form, z.partial(versionField))
}

/** Who changed something last, and when. at: ISO 8601, null where no time is kept */
export type LastChange = { actor: Actor; at: string | null }

type Versions = {
  /** Of what the form was filled from; undefined where nobody read anything, as in a command. */
  read: string | undefined
  stored: string
  /** Asked for a refusal only. */
  lastChange: () => Promise<LastChange | undefined>
  now: Date
}

/**
 * Refuses to overwrite what its writer has not read. Call it with the stored row locked.
 * @throws AppError conflict that says who changed it and when
 */
export async function requireVersion(
  trx: UnitOfWork,
  { read, stored, lastChange, now }: Versions,
): Promise<void> {
  if (read === undefined || read === stored) return
  const last = await lastChange()
  const who = last && whoChanged(last.actor, actorOf(trx))
  const when = last?.at ? ` ${whenWords(last.at, now)}` : ''
  throw conflict(`${who ?? 'Somebody'} changed this${when}. Read the new text, then save yours.`)
}

function whoChanged(actor: Actor, reader: Actor): string | undefined {
  if (actor.kind === 'client')
    return reader.kind === 'client' && reader.id === actor.id ? 'You or a colleague' : 'The client'
  if (actor.kind === 'staff') return actor.name
  return undefined
}
