import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Db, Tables } from '#domain/kernel/database.ts'
import { type IdSearch, idsBeginning } from '#domain/kernel/ids-beginning.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findQuoteIds } from '#domain/orders/quotes/quotes.server.ts'
import { findOrderOfNumber, listAllOrders } from '#domain/orders/show-orders.server.ts'
import { findClientByName } from '#domain/people/clients.server.ts'
import { listAllProjects } from '#domain/projects/project-list.server.ts'
import { listQuotes } from '#domain/reads/list-quotes.server.ts'
import { UsageError } from './command.ts'
import { printable } from './table.ts'
import { shortId } from './words.ts'

type Noun = {
  /** Finds the ids that begin so. */
  find: (db: Db, search: IdSearch) => Promise<string[]>
  prefix: string
  /** The command that lists them. */
  list: string
  /** Finds the id by something else that people know it by. */
  findByName?: (db: Db, name: string) => Promise<string | undefined>
  /** The newest, with what people call them: a part of title or client is enough to find one. */
  listTitled?: (db: Db) => Promise<Titled[]>
}

type Titled = { id: string; title: string; client: string }

/** So many of the newest are looked through for a title. */
const LOOKED_THROUGH = 500
/** A shorter text is the beginning of an id, or a slip. */
const SHORTEST_TITLE = 3

/** What has an id that people type. */
const NOUNS = {
  client: { find: idsOf('user'), prefix: '', list: 'clients list', findByName: findClientByName },
  project: { find: idsOf('projects'), prefix: 'prj_', list: 'projects list', listTitled: titledProjects },
  delivery: { find: idsOf('deliveries'), prefix: 'dlv_', list: 'deliveries list' },
  payment: { find: idsOf('payments'), prefix: 'pay_', list: 'payments list' },
  'line of a statement': { find: idsOf('unmatched_lines'), prefix: 'lin_', list: 'unmatched list' },
  'refund request': { find: idsOf('refund_requests'), prefix: 'ref_', list: 'refunds list --all' },
  file: { find: idsOf('files'), prefix: 'fil_', list: 'files list' },
  attachment: { find: idsOf('blobs'), prefix: 'blb_', list: 'messages list CLIENT' },
  message: { find: idsOf('messages'), prefix: 'msg_', list: 'messages list CLIENT' },
  hold: { find: idsOf('payment_holds'), prefix: 'hold_', list: 'holds list --all' },
  enquiry: { find: idsOf('contact_messages'), prefix: 'con_', list: 'contact list --all' },
  'held mail': { find: idsOf('received_mails'), prefix: 'rcv_', list: 'replies list' },
  mail: { find: idsOf('outbox'), prefix: 'mail_', list: 'outbox list' },
  order: {
    find: idsOf('orders'),
    prefix: 'ord_',
    list: 'orders list',
    findByName: findOrderIdOfNumber,
    listTitled: async (db) => (await listAllOrders(db, { limit: LOOKED_THROUGH })).map(titledOrder),
  },
  quote: {
    find: findQuoteIds,
    prefix: 'ord_',
    list: 'quotes list',
    findByName: findOrderIdOfNumber,
    listTitled: async (db) =>
      (await listQuotes(db, { limit: LOOKED_THROUGH })).map(({ order }) => titledOrder(order)),
  },
} satisfies Record<string, Noun>

const SHOWN_MATCHES = 5

/**
 * The whole id of which the text is the beginning, with or without `prj_` and its like. A client is also found by e-mail or user name, an
 * order by its number, an order, a quote and a project by a part of its title or its client.
 * @throws UsageError when there is none or more than one
 */
export async function findId(db: Db, noun: keyof typeof NOUNS, text: string): Promise<string> {
  const { find, prefix, list, findByName, listTitled }: Noun = NOUNS[noun]
  const whole = text.startsWith(prefix) ? text : prefix + text
  const matches = whole === prefix ? [] : await find(db, { start: whole, limit: SHOWN_MATCHES + 1 })
  const exact = matches.find((id) => id === whole)
  if (exact) return exact
  const named = matches.length === 0 ? await findByName?.(db, text) : undefined
  if (named) return named
  const [only, ...others] = matches
  const titled = only || text.length < SHORTEST_TITLE ? [] : fitting((await listTitled?.(db)) ?? [], text)
  if (titled.length > 1) throw new UsageError(severalWords(noun, text, titled))
  if (titled[0]) return titled[0].id
  if (!only) throw new UsageError(`There is no ${noun} '${text}'. '${list}' lists them with their ids.`)
  if (others.length > 0)
    throw new UsageError(
      `'${text}' could be more than one ${noun} (${matches.slice(0, SHOWN_MATCHES).map(shortId).join(', ')}): write more of the id.`,
    )
  return only
}

async function findOrderIdOfNumber(db: Db, number: string): Promise<string | undefined> {
  return (await findOrderOfNumber(db, { number }))?.id
}

function idsOf(table: keyof Tables): Noun['find'] {
  return (db, search) => idsBeginning(db, table, search)
}

function fitting(all: readonly Titled[], text: string): Titled[] {
  const part = text.toLowerCase()
  return all.filter(({ title, client }) => `${title}\n${client}`.toLowerCase().includes(part))
}

function severalWords(noun: string, text: string, titled: readonly Titled[]): string {
  const lines = titled
    .slice(0, SHOWN_MATCHES)
    .map(({ id, title, client }) => `  ${shortId(id)}  ${printable(title)}, ${printable(client)}`)
  return [`'${text}' fits ${titled.length} ${noun}s. Take the id of one:`, ...lines].join('\n')
}

async function titledProjects(db: Db): Promise<Titled[]> {
  const projects = await listAllProjects(db, { limit: LOOKED_THROUGH })
  return projects.map(({ id, service, client }) => ({
    id,
    title: optimizationTitle(service),
    client: `${client.name} <${client.email}>`,
  }))
}

function titledOrder({ id, service, buyer }: Order): Titled {
  return { id, title: serviceTitle(service), client: `${buyer.companyName ?? buyer.name} <${buyer.email}>` }
}
