import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Actor } from './actor.ts'
import { conflict } from './app-error.ts'
import { actorOf, type UnitOfWork } from './commit.ts'
import type { Seller } from './studio.ts'
import { whenWords } from './time.ts'

/** A field that older stored values don't have. */
export function orNull<Output>(schema: z.ZodMiniType<Output>) {
  return z._default(z.nullable(schema), null)
}

/**
 * Parses stored JSON with the current schema.
 * @param what names the value in an error, such as `invoice 2026-0001`
 * @throws Error with the name and the invalid fields
 */
export function readStored<Output>(schema: z.ZodMiniType<Output>, json: string, what: string): Output {
  const read = schema.safeParse(JSON.parse(json))
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The stored ${what} can't be read: ${wrong.join('; ')}.`)
}

/** Older documents don't have facts that the studio added later. */
const fact = z._default(z.string(), '')

/** The studio as printed on a document. */
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

/** A hash of the content. Saving the same content again keeps the version. */
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

/** Adds the version that the user read to a form that overwrites stored values. */
export function withVersion<Form extends z.ZodMiniType<object>>(form: Form) {
  return z.intersection(form, versionField)
}

/** The same, for forms that may also be sent without a version. */
export function withVersionIfRead<Form extends z.ZodMiniType<object>>(form: Form) {
  return z.intersection(form, z.partial(versionField))
}

/** @property at ISO 8601, or null if no time was stored */
export type LastChange = { actor: Actor; at: string | null }

type Versions = {
  /** The version that the form was filled from; undefined if nothing was read, as in a command. */
  read: string | undefined
  stored: string
  /** Only called to explain a refusal. */
  lastChange: () => Promise<LastChange | undefined>
  now: Date
}

/**
 * Refuses to overwrite content that the user hasn't read. Call it with the row locked.
 * @throws AppError conflict with who changed it and when
 */
export async function requireVersion(
  trx: UnitOfWork,
  { read, stored, lastChange, now }: Versions,
): Promise<void> {
  if (read === undefined || read === stored) return
  const last = await lastChange()
  const who = last && whoChanged(last.actor, actorOf(trx))
  const when = last?.at ? ` ${whenWords(last.at, now)}` : ''
  throw conflict(`${who ?? 'Someone'} changed this${when}. Check the new version, then save yours again.`)
}

function whoChanged(actor: Actor, reader: Actor): string | undefined {
  if (actor.kind === 'client')
    return reader.kind === 'client' && reader.id === actor.id ? 'You or a colleague' : 'The client'
  if (actor.kind === 'staff') return actor.name
  return undefined
}
