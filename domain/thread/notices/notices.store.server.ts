import type { Db, Trx } from '../../kernel/database.ts'
import type { MessageRow } from '../messages.store.server.ts'

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
