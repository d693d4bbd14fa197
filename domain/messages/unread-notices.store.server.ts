import { among, type Db, type Trx } from '#domain/kernel/database.ts'
import { MOST_TASKS } from '#domain/kernel/waiting.ts'
import type { MessageRow } from './messages.store.server.ts'

/** Who is told by mail that messages wait for them. */
export type NoticeSide = 'client' | 'team'

/** System messages are never mailed: what they tell about has its own mail. */
const WRITER = { client: 'team', team: 'client' } as const

/** Threads with a message for this side that waits since `cutoff` or longer, and in which this side was not seen since. */
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

/** Marks all that waits in a thread for this side as told by mail. Of several processes each message goes to one. */
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

/** Whether the client wrote after they were last told of messages by mail: what is told next then answers them. */
export async function selectHasWrittenSinceNotice(db: Db, userId: string): Promise<boolean> {
  const written = await selectNewest(db, { userId, author: 'client', column: 'created_at' })
  const told = await selectNewest(db, { userId, author: 'team', column: 'noticed_at' })
  return written !== undefined && written > (told ?? '')
}

async function selectNewest(
  db: Db,
  {
    userId,
    author,
    column,
  }: { userId: string; author: 'client' | 'team'; column: 'created_at' | 'noticed_at' },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max(column).as('newest'))
    .where('user_id', '=', userId)
    .where('author', '=', author)
    .executeTakeFirst()
  return row?.newest ?? undefined
}

/** Whether this message, or a later one of the same side, is unread. */
export async function selectIsUnreadFrom(db: Db, messageId: string): Promise<boolean> {
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

/** Answers by a choice that the studio has not seen, oldest first. */
export function selectUnseenAnswers(db: Db): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('author', '=', 'client')
    .where('dedupe_key', 'like', 'answer:%')
    .where('read_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Threads in which a client wrote what needs an answer, with when the first of it came, and who of the studio saw it. */
export function selectUnansweredThreads(db: Db) {
  return db
    .selectFrom('messages')
    .select((is) => [
      'user_id as userId',
      is.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      is.fn.min('created_at').as('since'),
      is.fn.max('read_by').as('readBy'),
    ])
    .where('author', '=', 'client')
    .where('answered_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('user_id')
    .orderBy('since')
    .limit(MOST_TASKS)
    .execute()
}

/** When the studio last wrote to each of these clients itself. */
export function selectLastWrittenByTeam(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('messages')
    .select((is) => ['user_id as userId', is.fn.max('created_at').as('at')])
    .where('author', '=', 'team')
    .where('deleted_at', 'is', null)
    .where(among(db, 'user_id', userIds))
    .groupBy('user_id')
    .execute()
}
