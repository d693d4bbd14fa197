import { sql } from 'kysely'
import type { Db } from '../../domain/kernel/database.ts'
import { UsageError } from './command.ts'
import { shortId } from './words.ts'

/** What has an id that people type: its table, what its ids begin with, and the command that lists them. */
const NOUNS = {
  client: { table: 'user', prefix: '', list: 'clients list' },
  project: { table: 'projects', prefix: 'prj_', list: 'projects list' },
  payment: { table: 'payments', prefix: 'pay_', list: 'payments list' },
  'refund request': { table: 'refund_requests', prefix: 'ref_', list: 'refunds list --all' },
  hold: { table: 'payment_holds', prefix: 'hold_', list: 'holds list --all' },
  'contact message': { table: 'contact_messages', prefix: 'con_', list: 'contact list --all' },
  mail: { table: 'outbox', prefix: 'mail_', list: 'outbox list' },
} as const

const SHOWN_MATCHES = 5

/**
 * The whole id of which the text is the beginning, with or without `prj_` and its like. A client is also found by e-mail or user name.
 * @throws UsageError when there is none or more than one
 */
export async function findId(db: Db, noun: keyof typeof NOUNS, text: string): Promise<string> {
  const { prefix, list } = NOUNS[noun]
  const whole = text.startsWith(prefix) ? text : prefix + text
  const matches = await selectIds(db, noun, whole)
  const exact = matches.find((id) => id === whole)
  if (exact) return exact
  if (matches.length === 0 && noun === 'client') {
    const client = await selectClientByName(db, text)
    if (client) return client
  }
  const [only, ...others] = matches
  if (!only) throw new UsageError(`There is no ${noun} '${text}'. '${list}' lists them with their ids.`)
  if (others.length > 0)
    throw new UsageError(
      `'${text}' could be more than one ${noun} (${matches.slice(0, SHOWN_MATCHES).map(shortId).join(', ')}): write more of the id.`,
    )
  return only
}

async function selectIds(db: Db, noun: keyof typeof NOUNS, start: string): Promise<string[]> {
  if (start === NOUNS[noun].prefix) return []
  const rows = await db
    // The tables have a column `id` in common.
    .selectFrom(NOUNS[noun].table as 'projects')
    .select('id')
    .where(sql`substr(id, 1, ${sql.lit(start.length)})`, '=', start)
    .orderBy('id')
    .limit(SHOWN_MATCHES + 1)
    .execute()
  return rows.map(({ id }) => id)
}

async function selectClientByName(db: Db, text: string): Promise<string | undefined> {
  const name = text.toLowerCase()
  const row = await db
    .selectFrom('user')
    .select('id')
    .where((is) => is.or([is('email', '=', name), is('username', '=', name)]))
    .executeTakeFirst()
  return row?.id
}
