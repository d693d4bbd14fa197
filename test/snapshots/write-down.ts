import { tableNames } from '#platform/database/table-names.ts'
import type { TestDatabase } from '../engines.ts'

/** The tests create the accounts, and other tests cover the bodies of files and HTML emails. */
const LEFT_OUT = ['user', 'session', 'account', 'verification', 'rate_limits', 'invoice_files', 'presence']
const COLUMNS_LEFT_OUT = [
  'html',
  'switch_off_address',
  'letter',
  'digest_on',
  'message_id',
  'secret_hash',
  'fingerprint',
]

/** Replacements for random values, so that a story is always the same: ids, order numbers, secrets of links. */
const BY_LOT =
  /\b([a-z]+(?:_[a-z]+)?)_(?:[0-9a-f]{32}|[0-9a-f]{24})(?:_secret_[0-9a-f]{18})?(?![0-9a-f])|\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b|#[\w-]{43}(?![\w-])|\b[0-9a-f]{64}\b/g

type Row = Record<string, unknown>

/** A story of several people as text: after each step, everything it changed in any table, as stored. */
export type Story = {
  /** Does something, and records its changes. */
  step: (title: string, act: () => Promise<unknown>) => Promise<void>
  /** Records what someone sees. */
  show: (title: string, seen: string | object) => void
  /** Everything recorded since the last call. */
  chapter: () => string
  /** Recorded separately, in no chapter. */
  aside: (write: () => Promise<unknown>) => Promise<string>
}

export function beginStory(database: TestDatabase): Story {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let before = new Map<string, Row>()
  const lines: string[] = []

  const nameOf = (drawn: string, prefix: string) => {
    const known = names.get(drawn)
    if (known) return known
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    const name = `${prefix}-${count}`
    names.set(drawn, name)
    return name
  }
  const prefixOf = (drawn: string, prefix: string | undefined) =>
    prefix ?? (drawn.startsWith('#') ? '#secret' : drawn.length === 64 ? 'hash' : 'NUMBER')
  const named = (text: string) =>
    text.replace(BY_LOT, (drawn, prefix) => nameOf(drawn, prefixOf(drawn, prefix)))
  /** Independent of random values that aren't replaced yet, because rows are sorted by it. */
  const forSorting = (text: string) =>
    text.replace(BY_LOT, (drawn, prefix) => names.get(drawn) ?? prefixOf(drawn, prefix))

  async function changes(): Promise<string[]> {
    const now = await allRows(database)
    const found: { order: string; write: () => string }[] = []
    for (const [key, row] of now) {
      const old = before.get(key)
      const changed = old ? Object.entries(row).filter(([column, value]) => old[column] !== value) : undefined
      if (changed?.length === 0) continue
      const [table = ''] = key.split(' ')
      const identity = old ? ` ${key.split(' ')[1]}:` : ' +'
      const text = `${table}${identity} ${(changed ?? Object.entries(row)).map(cell).join(', ')}`
      found.push({ order: forSorting(text), write: () => named(text) })
    }
    for (const key of before.keys())
      if (!now.has(key)) found.push({ order: forSorting(`- ${key}`), write: () => named(`${key} is gone`) })
    before = now
    return found.sort((one, other) => (one.order < other.order ? -1 : 1)).map(({ write }) => write())
  }

  const chapter = () => `${lines.splice(0).join('\n').trim()}\n`

  return {
    step: async (title, act) => {
      await act()
      lines.push('', `## ${title}`, ...(await changes()))
    },
    show: (title, seen) => {
      lines.push('', named(`## ${title}`), named(typeof seen === 'string' ? seen : listed(seen)))
    },
    chapter,
    aside: async (write) => {
      const kept = lines.splice(0)
      await write()
      const written = chapter()
      lines.push(...kept)
      return written
    },
  }
}

/** One list item per line. */
function listed(seen: object): string {
  return Object.entries(seen)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${JSON.stringify(one)}`),
    )
    .join('\n')
}

/** By table and key. */
async function allRows({ db }: TestDatabase): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const table of tableNames.filter((name) => !LEFT_OUT.includes(name)))
    for (const row of (await db.selectFrom(table).selectAll().execute()) as Row[]) {
      const seen = Object.fromEntries(
        Object.entries(row).filter(([column]) => !COLUMNS_LEFT_OUT.includes(column)),
      )
      rows.set(`${table} ${keyOf(row)}`, seen)
    }
  return rows
}

function keyOf(row: Row): string {
  if (row.position !== undefined) return `${row.order_id}/${row.position}`
  return String(row.id ?? row.day ?? row.year ?? row.payment_id ?? row.order_id ?? row.user_id)
}

/** Text of several lines starts on a new line. */
function cell([column, value]: [string, unknown]): string {
  if (typeof value === 'string' && value.includes('\n'))
    return `${column}:\n${value
      .trimEnd()
      .split('\n')
      .map((line) => `    | ${line}`.trimEnd())
      .join('\n')}\n `
  return `${column} ${value}`
}
