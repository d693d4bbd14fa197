import { notFound } from '#domain/kernel/app-error.ts'
import { commit, memberOf, publish } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { type Message, type MessageForTeam, MOST_FOUND, type OpenQuestion } from './messages.schema.ts'
import { toMessage, toTeamMessage } from './messages.server.ts'
import {
  countUnreadByClient,
  type MessageRow,
  markThreadAnswered,
  markThreadRead,
  type Position,
  selectHolding,
  selectLastWrittenByTeam,
  selectOpenQuestions,
  selectPosition,
  selectThread,
} from './messages.store.server.ts'
import { notePresence } from './presence/presence.server.ts'
import { choicesOf } from './stored-choices.ts'
import { ensureWelcome } from './welcome.server.ts'

/**
 * A page of the client's own thread, oldest first: the newest messages, or the newest before one of them. A client who reads it is there;
 * somebody of the staff who sees what they see leaves no trace.
 * @throws AppError not-found when `before` is none of theirs
 */
export async function listMessages(
  deps: Deps,
  ownerId: string,
  page: { limit: number; before?: string | undefined },
): Promise<Message[]> {
  const now = deps.clock()
  const isTheirs = deps.actor.kind !== 'staff'
  if (isTheirs && page.before === undefined) await ensureWelcome(deps, ownerId)
  const before = page.before === undefined ? undefined : await requirePosition(deps.db, ownerId, page.before)
  const rows = await selectThread(deps.db, { userId: ownerId, limit: page.limit, before })
  if (isTheirs) await notePresence(deps.db, { userId: ownerId, side: 'client', now })
  return rows.reverse().map(toMessage)
}

/** Messages of the client's own thread that hold a text, newest first. */
export async function searchMessages(db: Db, ownerId: string, text: string): Promise<Message[]> {
  const rows = await selectHolding(db, { userId: ownerId, text, limit: MOST_FOUND })
  return rows.map(toMessage)
}

/**
 * Marks what studio and system wrote, up to a message, as seen by the client.
 * @returns how many are still unread
 * @throws AppError not-found when the message is none of theirs
 */
export async function readMessages(deps: Deps, ownerId: string, upTo: string): Promise<{ unread: number }> {
  const now = deps.clock()
  const position = await requirePosition(deps.db, ownerId, upTo)
  await markRead(deps, { userId: ownerId, reader: 'client', upTo: position, now })
  await notePresence(deps.db, { userId: ownerId, side: 'client', now })
  return { unread: await countUnreadByClient(deps.db, ownerId) }
}

/** Of a client's thread; nothing while it is empty. */
export async function newestMessageId(db: Db, ownerId: string): Promise<string | null> {
  const [newest] = await selectThread(db, { userId: ownerId, limit: 1 })
  return newest?.id ?? null
}

/** Messages of people that the client has not seen. */
export function countUnread(db: Db, ownerId: string): Promise<number> {
  return countUnreadByClient(db, ownerId)
}

/** The question that a client has to answer: it is open until the client or the studio writes the next message in the thread. */
export async function openQuestion(db: Db, ownerId: string): Promise<OpenQuestion | undefined> {
  const [row] = await selectOpenQuestions(db, { userId: ownerId })
  return row && toQuestion(row)
}

/** Open questions about these projects, by project id. */
export async function openQuestionsAbout(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string | null, OpenQuestion>> {
  const rows = await selectOpenQuestions(db, { projectIds })
  return new Map(rows.map((row) => [row.project_id, toQuestion(row)]))
}

/** Every client's, oldest first. */
export async function listOpenQuestions(db: Db, id?: string): Promise<(OpenQuestion & { userId: string })[]> {
  const rows = await selectOpenQuestions(db, { id })
  return rows.map((row) => ({ ...toQuestion(row), userId: row.user_id }))
}

function toQuestion(row: MessageRow): OpenQuestion {
  const { id, body, projectId, createdAt } = toMessage(row)
  return { id, body, projectId, createdAt, choices: choicesOf(row) }
}

/** When the studio last wrote to these clients itself, in ISO 8601, by their ids; of one to whom it never did, nothing. */
export async function lastWrittenByTeam(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectLastWrittenByTeam(db, userIds)
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/**
 * A page of a client's thread for the studio, oldest first. Nothing counts as seen by it: `readAsTeam` says so.
 * @throws AppError not-found when `before` is none of it
 */
export async function listMessagesAsTeam(
  db: Db,
  userId: string,
  page: { limit: number; before?: string | undefined },
): Promise<MessageForTeam[]> {
  const before = page.before === undefined ? undefined : await requirePosition(db, userId, page.before)
  const rows = await selectThread(db, { userId, limit: page.limit, before })
  return rows.reverse().map(toTeamMessage)
}

/** The studio has seen a client's thread up to a message. @throws AppError not-found when the message is none of it */
export async function readAsTeam(deps: Deps, userId: string, upTo: string): Promise<void> {
  const now = deps.clock()
  const position = await requirePosition(deps.db, userId, upTo)
  await markRead(deps, { userId, reader: 'team', upTo: position, now })
  await notePresence(deps.db, { userId, side: 'team', now })
}

/**
 * What a client wrote up to a message needs no answer: it leaves what waits for the studio.
 * @throws AppError not-found when the message is none of the thread
 */
export async function needsNoAnswer(deps: Deps, userId: string, upTo: string): Promise<void> {
  const position = await requirePosition(deps.db, userId, upTo)
  await commit(deps, async (trx) => {
    const mark = { userId, upTo: position, now: isoTime(deps.clock()) }
    if ((await markThreadAnswered(trx, mark)) > 0) publish(trx, `thread of ${userId}`)
  })
}

async function markRead(
  deps: Deps,
  { now, ...thread }: { userId: string; reader: 'client' | 'team'; upTo: Position; now: Date },
): Promise<void> {
  await commit(deps, async (trx) => {
    const by = thread.reader === 'team' ? memberOf(trx) : null
    if ((await markThreadRead(trx, { ...thread, by, now: isoTime(now) })) > 0)
      publish(trx, `thread of ${thread.userId}`)
  })
}

async function requirePosition(db: Db, userId: string, id: string): Promise<Position> {
  const position = await selectPosition(db, { userId, id })
  if (!position) throw notFound('There is no such message.')
  return position
}
