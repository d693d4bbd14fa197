import type { ExpressionBuilder, Selectable } from 'kysely'
import { FILE_NOTIFIED } from '#domain/delivery/files/file-notice.ts'
import type { LinkFacts } from '#domain/delivery/files/link-states.schema.ts'
import { type Db, inList, type Tables } from '#domain/kernel/database.ts'
import type { Position } from '#domain/kernel/pages.schema.ts'
import { comparePosition } from '#domain/kernel/positions.ts'
import { MESSAGE_KEYS } from '#domain/projects/project-transitions.ts'

type Owned = { ownerId: string; projectId: string; orderId: string }

export type AskedKind = Exclude<NotifiedKind, 'status'>

export type TimelineSlice = Owned & { before: Position; limit: number }

export type SentLink = { url: string; link: LinkFacts }

export type NotifiedRow = Selectable<Tables['messages']>

/** Messages from people are `message`; system messages are distinguished by the prefix of their key. */
const NOTIFIED_OF = {
  figures: [MESSAGE_KEYS.figures],
  file: Object.values(FILE_NOTIFIED),
  delivery: ['delivery:', 'delivery-answered:', 'delivery-taken-back:'],
}

export type NotifiedKind = keyof typeof NOTIFIED_OF | 'message' | 'status'

export function notifiedKind({
  author,
  dedupe_key: key,
}: Pick<NotifiedRow, 'author' | 'dedupe_key'>): NotifiedKind {
  if (author !== 'system') return 'message'
  const kinds = Object.entries(NOTIFIED_OF) as [keyof typeof NOTIFIED_OF, string[]][]
  return kinds.find(([, begins]) => begins.some((begin) => key?.startsWith(begin)))?.[0] ?? 'status'
}

export function selectNotified(
  db: Db,
  { ownerId, projectId, before, limit }: TimelineSlice,
  kind?: AskedKind,
): Promise<NotifiedRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', ownerId)
    .where(comparePosition('<', before))
    .$if(kind !== undefined, (query) => query.where((is) => isOfKind(is, kind ?? 'message')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function selectLinks(
  db: Db,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Map<string, SentLink>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'url', 'link_state', 'link_ends_on', 'link_checked_at'])
    .where(inList(db, 'id', fileIds))
    .where('user_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, url, link_state: state, link_ends_on: endsOn, link_checked_at: checkedAt }) =>
      url === null ? [] : [[id, { url, link: { state, endsOn, checkedAt } }]],
    ),
  )
}

/** Status changes without a message in the thread. */
export async function selectSilentChanges(
  db: Db,
  { ownerId, projectId, before, limit }: TimelineSlice,
): Promise<Selectable<Tables['project_changes']>[]> {
  const rows = await db
    .selectFrom('project_changes')
    .innerJoin('projects', 'projects.id', 'project_changes.project_id')
    .selectAll('project_changes')
    .where('project_id', '=', projectId)
    .where('projects.user_id', '=', ownerId)
    .where('note', 'is', null)
    .where(comparePosition('<', before, ['project_changes.created_at', 'project_changes.id']))
    .orderBy('project_changes.created_at', 'desc')
    .orderBy('project_changes.id', 'desc')
    .execute()
  const keys = rows.map((row) => MESSAGE_KEYS.change + row.id)
  const messages = await db
    .selectFrom('messages')
    .select('dedupe_key')
    .where('user_id', '=', ownerId)
    .where(inList(db, 'dedupe_key', keys))
    .execute()
  const announced = new Set(messages.map(({ dedupe_key }) => dedupe_key))
  return rows.filter((row) => !announced.has(MESSAGE_KEYS.change + row.id)).slice(0, limit)
}

export function selectMovements(
  db: Db,
  { ownerId, orderId, before, limit }: TimelineSlice,
): Promise<Selectable<Tables['payment_movements']>[]> {
  return db
    .selectFrom('payment_movements')
    .innerJoin('orders', 'orders.id', 'payment_movements.order_id')
    .selectAll('payment_movements')
    .where('order_id', '=', orderId)
    .where('orders.user_id', '=', ownerId)
    .where(comparePosition('<', before, ['happened_at', 'payment_movements.id']))
    .orderBy('happened_at', 'desc')
    .orderBy('payment_movements.id', 'desc')
    .limit(limit)
    .execute()
}

export function selectDocuments(
  db: Db,
  { ownerId, orderId, before, limit }: TimelineSlice,
): Promise<Pick<Selectable<Tables['invoices']>, 'id' | 'kind' | 'number' | 'gross' | 'issued_at'>[]> {
  return db
    .selectFrom('invoices')
    .select(['id', 'kind', 'number', 'gross', 'issued_at'])
    .where('order_id', '=', orderId)
    .where('user_id', '=', ownerId)
    .where(comparePosition('<', before, ['issued_at', 'id']))
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function countNotified(
  db: Db,
  { ownerId, projectId }: Owned,
): Promise<Record<AskedKind | 'all', number>> {
  return db
    .selectFrom('messages')
    .select((is) => [
      is.fn.countAll<number>().as('all'),
      is.fn.countAll<number>().filterWhere(isOfKind(is, 'message')).as('message'),
      is.fn.countAll<number>().filterWhere(isOfKind(is, 'figures')).as('figures'),
      is.fn.countAll<number>().filterWhere(isOfKind(is, 'file')).as('file'),
      is.fn.countAll<number>().filterWhere(isOfKind(is, 'delivery')).as('delivery'),
    ])
    .where('project_id', '=', projectId)
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

function isOfKind(is: ExpressionBuilder<Tables, 'messages'>, kind: AskedKind) {
  if (kind === 'message') return is('author', '!=', 'system')
  const begins = NOTIFIED_OF[kind].map((begin) => is('dedupe_key', 'like', `${begin}%`))
  return is.and([is('author', '=', 'system'), is.or(begins)])
}
