import { countChanged } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, preparedQuery, type Trx } from '#domain/kernel/database.ts'
import { LIST_START, OLDEST_START, type Position } from '#domain/kernel/pages.schema.ts'
import { comparePosition } from '#domain/kernel/positions.ts'
import type { MessageRow } from './messages.store.server.ts'

export function selectOpenQuestions(
  db: Db,
  { id, userId }: { id?: string | undefined; userId?: string } = {},
): Promise<MessageRow[]> {
  return openQuestions(db)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
}

export const selectOpenQuestionsAbout = preparedQuery(
  (db, { projectIds }: { projectIds: readonly string[] }) =>
    openQuestions(db).where(inList(db, 'project_id', projectIds)),
)

/** Questions from the studio that no person's message follows, oldest first. Deleted messages don't count. */
function openQuestions(db: Db) {
  return (
    db
      .selectFrom('messages')
      .selectAll()
      .where('author', '=', 'team')
      // A literal, so that the partial index is used.
      .where(({ eb, lit }) => eb('asks', '=', lit(1)))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages as later')
              .select('later.id')
              .whereRef('later.user_id', '=', 'messages.user_id')
              .where('later.author', '!=', 'system')
              .where(({ or, and, eb, ref }) =>
                or([
                  eb('later.created_at', '>', ref('messages.created_at')),
                  and([
                    eb('later.created_at', '=', ref('messages.created_at')),
                    eb('later.id', '>', ref('messages.id')),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .orderBy('created_at')
  )
}

export async function selectLatestTime(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export function selectPosition(db: Db, which: { userId: string; id: string }): Promise<Position | undefined> {
  return db
    .selectFrom('messages')
    .select(['created_at', 'id'])
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

/** Newest first. */
export function selectThread(
  db: Db,
  { userId, limit, before = LIST_START }: { userId: string; limit: number; before?: Position | undefined },
): Promise<MessageRow[]> {
  return messagesOf(db, userId)
    .where(comparePosition('<', before))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Oldest first. */
export function selectThreadOnwards(
  db: Db,
  { userId, limit, after = OLDEST_START }: { userId: string; limit: number; after: Position | undefined },
): Promise<MessageRow[]> {
  return messagesOf(db, userId)
    .where(comparePosition('>', after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function messagesOf(db: Db, userId: string) {
  return db.selectFrom('messages').selectAll().where('user_id', '=', userId)
}

/** @returns how many */
export function markThreadRead(
  db: Db,
  mark: { userId: string; reader: 'client' | 'team'; by: string | null; upTo: Position; now: string },
): Promise<number> {
  return countChanged(
    db
      .updateTable('messages')
      .set({ read_at: mark.now, read_by: mark.by })
      .where('user_id', '=', mark.userId)
      .where('author', mark.reader === 'client' ? '!=' : '=', 'client')
      .where('read_at', 'is', null)
      .where(comparePosition('<=', mark.upTo)),
  )
}

/** @returns how many needed an answer */
export function markThreadAnswered(
  trx: Trx,
  mark: { userId: string; upTo: Position; now: string },
): Promise<number> {
  return countChanged(
    trx
      .updateTable('messages')
      .set({ answered_at: mark.now })
      .where('user_id', '=', mark.userId)
      .where('author', '=', 'client')
      .where('answered_at', 'is', null)
      .where(comparePosition('<=', mark.upTo)),
  )
}

/** Only messages from staff, because system messages don't need to be read. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('author', '=', 'team')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.unread
}

/** Differs after any change of the thread. */
export type ThreadState = {
  latestId: string | null
  total: number
  unreadByClient: number
  unreadByTeam: number
}

export function selectThreadState(db: Db, userId: string): Promise<ThreadState> {
  return db
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .select((is) => [
      is
        .selectFrom('messages as latest')
        .select('latest.id')
        .where('latest.user_id', '=', userId)
        .orderBy('latest.created_at', 'desc')
        .orderBy('latest.id', 'desc')
        .limit(1)
        .as('latestId'),
      is.fn.countAll<number>().as('total'),
      is.fn
        .countAll<number>()
        .filterWhere(is.and([is('author', '=', 'team'), is('read_at', 'is', null)]))
        .as('unreadByClient'),
      is.fn
        .countAll<number>()
        .filterWhere(is.and([is('author', '=', 'client'), is('read_at', 'is', null)]))
        .as('unreadByTeam'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countAfter(db: Db, userId: string, position: Position): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(comparePosition('>', position))
    .executeTakeFirstOrThrow()
  return row.count
}

export function selectWrittenByTeamSince(
  db: Db,
  userId: string,
  position: Position,
): Promise<MessageRow | undefined> {
  return messagesOf(db, userId)
    .where('author', '=', 'team')
    .where(comparePosition('>', position))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
