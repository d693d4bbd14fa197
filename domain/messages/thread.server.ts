import * as z from 'zod/mini'
import { notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, memberOf, publish, type StudioFacts } from '#domain/kernel/commit.ts'
import { type Db, newId, pluck } from '#domain/kernel/database.ts'
import type { Position } from '#domain/kernel/pages.schema.ts'
import { readStored } from '#domain/kernel/stored.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { attachmentsOf } from './attachments.server.ts'
import { partsOf } from './message-parts.ts'
import type { Message, MessageAuthor, MessageForTeam, OpenQuestion, Shown } from './messages.schema.ts'
import { SLICE, SYSTEM_SENDER, toMessage, toTeamMessage, withAttachments } from './messages.server.ts'
import {
  countMessagesByKey,
  insertMessage,
  type MessageRow,
  selectParts,
  selectWholeEmails,
} from './messages.store.server.ts'
import { recordLastSeen } from './presence.server.ts'
import {
  countUnread,
  markThreadAnswered,
  markThreadRead,
  selectOpenQuestions,
  selectOpenQuestionsAbout,
  selectPosition,
  selectThread,
  selectThreadOnwards,
} from './threads.store.server.ts'
import { selectLastWrittenByTeam } from './unread-notices.store.server.ts'

export { countUnread } from './threads.store.server.ts'

/**
 * Oldest first: the newest messages, or the newest before one of them. Counts as the client's visit unless staff view as the client.
 * @throws AppError not-found unless `before` is in their thread
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
  if (isTheirs) await recordLastSeen(deps.db, { userId: ownerId, side: 'client', now })
  return rows.reverse().map(toMessage)
}

/**
 * Marks messages up to this one as read by the client.
 * @returns how many are unread
 * @throws AppError not-found unless the message is in their thread
 */
export async function readMessages(deps: Deps, ownerId: string, upTo: string): Promise<{ unread: number }> {
  const now = deps.clock()
  const position = await requirePosition(deps.db, ownerId, upTo)
  await markRead(deps, { userId: ownerId, reader: 'client', upTo: position, now })
  await recordLastSeen(deps.db, { userId: ownerId, side: 'client', now })
  return { unread: await countUnread(deps.db, ownerId) }
}

export async function newestMessageId(db: Db, ownerId: string): Promise<string | null> {
  const [newest] = await selectThread(db, { userId: ownerId, limit: 1 })
  return newest?.id ?? null
}

/** A question is open until the client or the studio writes the next message. */
export async function openQuestion(db: Db, ownerId: string): Promise<OpenQuestion | undefined> {
  const [row] = await selectOpenQuestions(db, { userId: ownerId })
  return row && toQuestion(row)
}

export async function openQuestionsAbout(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string | null, OpenQuestion>> {
  if (projectIds.length === 0) return new Map()
  const rows = await selectOpenQuestionsAbout(db, { projectIds })
  return new Map(rows.map((row) => [row.project_id, toQuestion(row)]))
}

/** Oldest first. */
export async function listOpenQuestions(db: Db, id?: string): Promise<(OpenQuestion & { userId: string })[]> {
  const rows = await selectOpenQuestions(db, { id })
  return rows.map((row) => ({ ...toQuestion(row), userId: row.user_id }))
}

function toQuestion(row: MessageRow): OpenQuestion {
  const { id, body, projectId, createdAt } = toMessage(row)
  return { id, body, projectId, createdAt, choices: choicesOf(row) }
}

/** By client id, ISO 8601. */
export async function lastWrittenByTeam(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectLastWrittenByTeam(db, userIds)
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/**
 * Oldest first. Doesn't mark anything as read; `readAsTeam` does.
 * @throws AppError not-found unless `before` is in the thread
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

/** @throws AppError not-found unless the message is in the thread */
export async function readAsTeam(deps: Deps, userId: string, upTo: string): Promise<void> {
  const now = deps.clock()
  const position = await requirePosition(deps.db, userId, upTo)
  await markRead(deps, { userId, reader: 'team', upTo: position, now })
  await recordLastSeen(deps.db, { userId, side: 'team', now })
}

/** Removes the thread from the studio's tasks. @throws AppError not-found unless the message is in the thread */
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
  if (!position) throw notFound('Message not found.')
  return position
}

const storedChoices = z.array(z.string())

export function choicesOf({ choices }: { choices: string | null }): string[] {
  return choices === null ? [] : readStored(storedChoices, choices, 'choices of a question')
}

export async function shownMessages<Read extends Message>(
  db: Db,
  messages: readonly Read[],
): Promise<Shown<Read>[]> {
  const withFiles = await withAttachments(db, messages)
  const parts = await selectParts(db, pluck(messages, 'id'))
  return withFiles.map((message) => {
    const { id, body } = message
    return { ...message, parts: partsOf({ body, parts: parts.get(id) ?? null }) }
  })
}

/** Oldest first, in batches, because a thread may not fit in memory. */
export async function* readThread(
  db: Db,
  userId: string,
): AsyncGenerator<Message & { attachments: string[]; wholeEmail: string | null }> {
  let after: MessageRow | undefined
  do {
    const rows = await selectThreadOnwards(db, { userId, limit: SLICE, after })
    const ids = rows.map(({ id }) => id)
    const files = await attachmentsOf(db, ids)
    const emails = await selectWholeEmails(db, ids)
    for (const row of rows)
      yield {
        ...toMessage(row),
        attachments: (files.get(row.id) ?? []).map(({ id }) => id),
        wholeEmail: emails.get(row.id) ?? null,
      }
    after = rows.length === SLICE ? rows.at(-1) : undefined
  } while (after)
}

/** After this time, a missing welcome was deleted on purpose, because messages are kept for two years. */
const MENDED_FOR_DAYS = 365

const DAY_MS = 24 * 3600 * 1000

/** Adds the three welcome messages, dated like the account. Repeating it adds any that an interruption left out. */
export async function ensureWelcome({ db, clock, studio }: Deps, userId: string): Promise<void> {
  const messages = welcomeMessages(studio)
  const keys = messages.map((_, index) => `welcome-${index + 1}:${userId}`)
  if ((await countMessagesByKey(db, keys)) === keys.length) return
  const since = (await findPerson(db, userId))?.registeredAt
  if (!since || clock().getTime() - since.getTime() > MENDED_FOR_DAYS * DAY_MS) return
  for (const [index, message] of messages.entries()) {
    // A millisecond apart to keep their order.
    const time = isoTime(new Date(since.getTime() + index))
    await insertMessage(db, {
      id: newId('msg'),
      user_id: userId,
      project_id: null,
      ...message,
      asks: 0,
      dedupe_key: keys[index] ?? null,
      created_at: time,
      // The welcome email says the same, so they count as read and don't cause a notice.
      read_at: time,
      noticed_at: time,
    })
  }
}

function welcomeMessages(studio: StudioFacts): { author: MessageAuthor; sender: string; body: string }[] {
  return [
    {
      author: 'system',
      sender: SYSTEM_SENDER,
      body: 'Your account is ready. Choose a service under Payments, send the link to your project files under Upload, and follow the work on your dashboard.',
    },
    {
      author: 'team',
      sender: studio.name,
      body: `Welcome to ${studio.name}. You can ask us anything here, before you order and while we work. Engine version, target hardware, target frame rate and the scene that runs worst tell us the most. We typically respond within 1 business day.`,
    },
    {
      author: 'system',
      sender: SYSTEM_SENDER,
      body: "If your project needs a chat or a meeting, we'll send the invitation here. Changes to your project appear here too. If you miss a message, we'll email you.",
    },
  ]
}
