import { type Insertable, type NotNull, type Selectable, sql } from 'kysely'
import { type Db, inList, locksRows, type Tables, type Trx } from '#domain/kernel/database.ts'
import { MOST_TASKS } from '#domain/kernel/tasks.ts'
import { partsToStore } from './stored-parts.ts'

/** Without its parts, which only pages show. */
export type MessageRow = Omit<Selectable<Tables['messages']>, 'parts'>

/** Where a message stands in its thread. */
export type Position = Pick<MessageRow, 'created_at' | 'id'>

/** @returns false when a message with the same dedupe key is there already */
export async function insertMessage(
  db: Db,
  row: Omit<Insertable<Tables['messages']>, 'parts'>,
): Promise<boolean> {
  const result = await db
    .insertInto('messages')
    .values({ ...row, parts: partsToStore(row.body) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Questions of the studio that are the newest message of a person in their thread, oldest first. Deleted messages don't count. */
export function selectOpenQuestions(
  db: Db,
  which: { id?: string | undefined; userId?: string; projectIds?: readonly string[] } = {},
): Promise<MessageRow[]> {
  const { id, userId, projectIds } = which
  return (
    db
      .selectFrom('messages')
      .selectAll()
      .where('author', '=', 'team')
      // In words, as the index has it.
      .where(({ eb, lit }) => eb('asks', '=', lit(1)))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .$if(projectIds !== undefined, (query) => query.where(inList(db, 'project_id', projectIds ?? [])))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages as later')
              .select('later.id')
              .whereRef('later.user_id', '=', 'messages.user_id')
              .where('later.author', '!=', 'system')
              .where('later.deleted_at', 'is', null)
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
      .execute()
  )
}

/** When the thread's newest message was written. */
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

export function selectMessageByKey(
  db: Db,
  which: { userId: string; dedupeKey: string },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', which.userId)
    .where('dedupe_key', '=', which.dedupeKey)
    .executeTakeFirst()
}

export function selectMessageOfThread(
  db: Db,
  which: { userId: string; id: string },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

/** Whosever thread it is in. */
export function selectMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @param change was: when the version that is changed was edited. @returns nothing when that version is no more */
export function updateBody(
  trx: Trx,
  change: { id: string; body: string; was: string | null; now: string },
): Promise<MessageRow | undefined> {
  return trx
    .updateTable('messages')
    .set({ body: change.body, parts: partsToStore(change.body), edited_at: change.now })
    .where('id', '=', change.id)
    .where('deleted_at', 'is', null)
    .where('edited_at', change.was === null ? 'is' : '=', change.was)
    .returningAll()
    .executeTakeFirst()
}

/** Nobody has to read it any more. */
export function markDeleted(trx: Trx, message: { id: string; now: string }): Promise<MessageRow> {
  return trx
    .updateTable('messages')
    .set((is) => ({
      body: '',
      parts: null,
      asks: 0,
      deleted_at: message.now,
      read_at: is.fn.coalesce('read_at', is.val(message.now)),
    }))
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of these messages, by their ids; of those that are plain text, nothing. */
export async function selectParts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'parts'])
    .where(inList(db, 'id', ids))
    .where('parts', 'is not', null)
    .$narrowType<{ parts: NotNull }>()
    .execute()
  return new Map(rows.map(({ id, parts }) => [id, parts]))
}

/** Where a message of this thread stands; nothing for one of another thread. */
export function selectPosition(db: Db, which: { userId: string; id: string }): Promise<Position | undefined> {
  return db
    .selectFrom('messages')
    .select(['created_at', 'id'])
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

/** The newest messages of a thread, or the newest before a position; newest first. */
export function selectThread(
  db: Db,
  page: { userId: string; limit: number; before?: Position | undefined },
): Promise<MessageRow[]> {
  const { before } = page
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', page.userId)
    .where((is) =>
      before === undefined
        ? is.lit(true)
        : is.or([
            is('created_at', '<', before.created_at),
            is.and([is('created_at', '=', before.created_at), is('id', '<', before.id)]),
          ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/**
 * The newest messages of a thread that hold a text, newest first. Neither SQLite nor PostgreSQL without a locale knows that Å and å are one
 * letter: it is looked for in small letters, in capitals, and with one capital.
 */
export function selectHolding(
  db: Db,
  search: { userId: string; text: string; limit: number },
): Promise<MessageRow[]> {
  const small = search.text.toLowerCase()
  const spellings = [small, small.toUpperCase(), small.charAt(0).toUpperCase() + small.slice(1)]
  const like = locksRows(db) ? sql.raw('ilike') : sql.raw('like')
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', search.userId)
    .where((is) =>
      is.or(spellings.map((text) => sql<boolean>`body ${like} ${`%${escaped(text)}%`} escape '\\'`)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(search.limit)
    .execute()
}

/** What stands for anything stands for itself. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The oldest messages of a thread, or the oldest after a position; oldest first. */
export function selectThreadOnwards(
  db: Db,
  page: { userId: string; limit: number; after: Position | undefined },
): Promise<MessageRow[]> {
  const { after } = page
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', page.userId)
    .where((is) =>
      after === undefined
        ? is.lit(true)
        : is.or([
            is('created_at', '>', after.created_at),
            is.and([is('created_at', '=', after.created_at), is('id', '>', after.id)]),
          ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .execute()
}

/** Marks what the other side wrote, up to a position, as seen by this side. @returns how many */
export async function markThreadRead(
  db: Db,
  mark: { userId: string; reader: 'client' | 'team'; by: string | null; upTo: Position; now: string },
): Promise<number> {
  const { created_at, id } = mark.upTo
  const result = await db
    .updateTable('messages')
    .set({ read_at: mark.now, read_by: mark.by })
    .where('user_id', '=', mark.userId)
    .where('author', mark.reader === 'client' ? '!=' : '=', 'client')
    .where('read_at', 'is', null)
    .where((is) =>
      is.or([
        is('created_at', '<', created_at),
        is.and([is('created_at', '=', created_at), is('id', '<=', id)]),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** What a client wrote, up to a position, needs an answer no more. @returns how many needed one */
export async function markThreadAnswered(
  trx: Trx,
  mark: { userId: string; upTo: Position; now: string },
): Promise<number> {
  const { created_at, id } = mark.upTo
  const result = await trx
    .updateTable('messages')
    .set({ answered_at: mark.now })
    .where('user_id', '=', mark.userId)
    .where('author', '=', 'client')
    .where('answered_at', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<=', tuple(created_at, id)))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Messages that a person of the studio wrote and the client has not seen. What the system tells waits for nobody. */
export async function countUnreadByClient(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('author', '=', 'team')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.unread
}

/** Whatever changes in a thread changes this. */
export type ThreadState = {
  latestId: string | null
  total: number
  unreadByClient: number
  unreadByTeam: number
  editedAt: string | null
  deletedAt: string | null
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
      is.fn.max('edited_at').as('editedAt'),
      is.fn.max('deleted_at').as('deletedAt'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countAfter(db: Db, userId: string, position: Position): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('created_at', '>', position.created_at),
        is.and([is('created_at', '=', position.created_at), is('id', '>', position.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countMessagesByKey(db: Db, dedupeKeys: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('dedupe_key', 'in', [...dedupeKeys])
    .executeTakeFirstOrThrow()
  return row.count
}

/** The newest message that somebody of the studio wrote after a position. */
export function selectWrittenByTeamSince(
  db: Db,
  userId: string,
  position: Position,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('author', '=', 'team')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(position.created_at, position.id)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
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
    .where(inList(db, 'user_id', userIds))
    .groupBy('user_id')
    .execute()
}
