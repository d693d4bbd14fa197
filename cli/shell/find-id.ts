import { type Db, type IdSearch, idsBeginning, type Tables } from '#domain/kernel/database.ts'
import { findClientByName } from '#domain/people/people.server.ts'
import { UsageError } from './command.ts'
import { shortId } from './words.ts'

type Noun = {
  /** Finds the ids that begin so. */
  find: (db: Db, search: IdSearch) => Promise<string[]>
  prefix: string
  /** Finds the id by something else that people know it by. */
  findByName?: (db: Db, name: string) => Promise<string | undefined>
}

/** What has an id that people type. */
const NOUNS = {
  client: { find: idsOf('user'), prefix: '', findByName: findClientByName },
  project: { find: idsOf('projects'), prefix: 'prj_' },
  file: { find: idsOf('files'), prefix: 'fil_' },
  attachment: { find: idsOf('blobs'), prefix: 'blb_' },
} satisfies Record<string, Noun>

const SHOWN_MATCHES = 5

/**
 * The whole id of which the text is the beginning, with or without `prj_` and its like. A client is also found by email or username.
 * @throws UsageError when there is none or more than one
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
  if (!only) throw new UsageError(`There is no ${noun} '${text}'. Copy its id from the desk.`)
  if (others.length > 0)
    throw new UsageError(
      `'${text}' could be more than one ${noun} (${matches.slice(0, SHOWN_MATCHES).map(shortId).join(', ')}): write more of the id.`,
    )
  return only
}

function idsOf(table: keyof Tables): Noun['find'] {
  return (db, search) => idsBeginning(db, table, search)
}
