import { type Db, inList, type Trx } from '#domain/kernel/database.ts'
import { MOST_TASKS } from '#domain/kernel/tasks.ts'
import type { MessageRow } from './messages.store.server.ts'

export type NoticeSide = 'client' | 'team'

/** System messages don't cause notices, because their events have their own emails. */
const WRITER = { client: 'team', team: 'client' } as const

/** Threads with an unread message from `cutoff` or earlier whose reader hasn't been there since. */
export async function selectWaitingThreads(
  db: Db,
  filter: { side: NoticeSide; cutoff: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('presence', (join) =>
      join.onRef('presence.user_id', '=', 'messages.user_id').on('presence.side', '=', filter.side),
    )
    .select('messages.user_id')
    .distinct()
    .where('messages.author', '=', WRITER[filter.side])
    .where('messages.read_at', 'is', null)
    .where('messages.noticed_at', 'is', null)
    .where('messages.created_at', '<=', filter.cutoff)
    .where((is) => is.or([is('presence.seen_at', 'is', null), is('presence.seen_at', '<=', filter.cutoff)]))
    .limit(filter.limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Each message is claimed by one of several processes. */
export function claimWaitingMessages(
  trx: Trx,
  claim: { userId: string; side: NoticeSide; now: string },
): Promise<MessageRow[]> {
  return trx
    .updateTable('messages')
    .set({ noticed_at: claim.now })
    .where('user_id', '=', claim.userId)
    .where('author', '=', WRITER[claim.side])
    .where('read_at', 'is', null)
    .where('noticed_at', 'is', null)
    .returningAll()
    .execute()
}

/** If the client wrote after the last notice, the next message counts as an answer. */
export async function selectHasWrittenSinceNotice(db: Db, userId: string): Promise<boolean> {
  const written = await selectNewest(db, { userId, author: 'client', column: 'created_at' })
  const noticed = await selectNewest(db, { userId, author: 'team', column: 'noticed_at' })
  return written !== undefined && written > (noticed ?? '')
}

async function selectNewest(
  db: Db,
  of: { userId: string; author: 'client' | 'team'; column: 'created_at' | 'noticed_at' },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max(of.column).as('newest'))
    .where('user_id', '=', of.userId)
    .where('author', '=', of.author)
    .executeTakeFirst()
  return row?.newest ?? undefined
}

export async function isNoticeNeeded(db: Db, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages as told')
    .innerJoin('messages', 'messages.user_id', 'told.user_id')
    .select('messages.id')
    .where('told.id', '=', messageId)
    .whereRef('messages.author', '=', 'told.author')
    .where('messages.read_at', 'is', null)
    .whereRef('messages.created_at', '>=', 'told.created_at')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first. */
export function selectUnseenAnswers(db: Db) {
  return db
    .selectFrom('messages')
    .select(['user_id as userId', 'body', 'created_at as createdAt'])
    .where('author', '=', 'client')
    .where('dedupe_key', 'like', 'answer:%')
    .where('read_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function selectUnansweredThreads(db: Db) {
  return db
    .selectFrom('messages')
    .select((is) => [
      'user_id as userId',
      is
        .selectFrom('messages as newest')
        .select('newest.body')
        .whereRef('newest.user_id', '=', 'messages.user_id')
        .where('newest.author', '=', 'client')
        .orderBy('newest.created_at', 'desc')
        .limit(1)
        .as('body'),
      is.fn.min('created_at').as('createdAt'),
      is.fn.max('read_by').as('readBy'),
    ])
    .where('author', '=', 'client')
    .where('answered_at', 'is', null)
    .groupBy('user_id')
    .orderBy('createdAt')
    .limit(MOST_TASKS)
    .execute()
}

export function selectLastWrittenByTeam(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('messages')
    .select((is) => ['user_id as userId', is.fn.max('created_at').as('at')])
    .where('author', '=', 'team')
    .where(inList(db, 'user_id', userIds))
    .groupBy('user_id')
    .execute()
}
