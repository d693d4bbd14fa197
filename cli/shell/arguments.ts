import { stat } from 'node:fs/promises'
import { type Db, type IdSearch, idsBeginning, type Tables } from '#domain/kernel/database.ts'
import { findClientByName } from '#domain/people/people.server.ts'
import { UsageError } from './command.ts'
import { shortId } from './output.ts'

type Noun = {
  find: (db: Db, search: IdSearch) => Promise<string[]>
  prefix: string
  findByName?: (db: Db, name: string) => Promise<string | undefined>
}

const NOUNS = {
  client: { find: idsOf('user'), prefix: '', findByName: findClientByName },
  project: { find: idsOf('projects'), prefix: 'prj_' },
  file: { find: idsOf('files'), prefix: 'fil_' },
  attachment: { find: idsOf('blobs'), prefix: 'blb_' },
} satisfies Record<string, Noun>

const SHOWN_MATCHES = 5

/**
 * Finds the id that starts with `text`, with or without its prefix. Clients are also found by email or username.
 * @throws UsageError if there is none or more than one
 */
export async function findId(db: Db, noun: keyof typeof NOUNS, text: string): Promise<string> {
  const { find, prefix, findByName }: Noun = NOUNS[noun]
  const whole = text.startsWith(prefix) ? text : prefix + text
  const matches = whole === prefix ? [] : await find(db, { start: whole, limit: SHOWN_MATCHES + 1 })
  const exact = matches.find((id) => id === whole)
  if (exact) return exact
  const named = matches.length === 0 ? await findByName?.(db, text) : undefined
  if (named) return named
  const [only, ...others] = matches
  if (!only) throw new UsageError(`No ${noun} found for '${text}'. Copy the id from the desk.`)
  if (others.length > 0)
    throw new UsageError(
      `'${text}' matches more than one ${noun} (${matches.slice(0, SHOWN_MATCHES).map(shortId).join(', ')}). Enter more of the id.`,
    )
  return only
}

function idsOf(table: keyof Tables): Noun['find'] {
  return (db, search) => idsBeginning(db, table, search)
}

/** In bytes. @throws UsageError if it isn't a readable file */
export async function sizeOfFile(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} can't be read (${error.code}). Check its path and permissions.`)
  })
  if (!found.isFile()) throw new UsageError(`${path} isn't a file. Pack folders into an archive first.`)
  return found.size
}
