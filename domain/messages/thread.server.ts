import * as z from 'zod/mini'
import { notFound } from '#domain/kernel/app-error.ts'
import { commit, memberOf, wakes } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import type { Deps, StudioFacts } from '#domain/kernel/deps.ts'
import { readStored } from '#domain/kernel/stored.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { attachmentsOf } from './attachments.server.ts'
import { partsOf } from './message-parts.ts'
import {
  type Message,
  type MessageAuthor,
  type MessageForTeam,
  MOST_FOUND,
  type OpenQuestion,
  type Shown,
} from './messages.schema.ts'
import { SLICE, SYSTEM_SENDER, toMessage, toTeamMessage, withAttachments } from './messages.server.ts'
import {
  countMessagesByKey,
  insertMessage,
  type MessageRow,
  selectParts,
  selectWholeEmails,
} from './messages.store.server.ts'
import { notePresence } from './presence.server.ts'
import {
  countUnreadByClient,
  markThreadAnswered,
  markThreadRead,
  type Position,
  selectHolding,
  selectOpenQuestions,
  selectPosition,
  selectThread,
  selectThreadOnwards,
} from './threads.store.server.ts'
import { selectLastWrittenByTeam } from './unread-notices.store.server.ts'

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
  await commit(deps, async (work) => {
    const mark = { userId, upTo: position, now: isoTime(deps.clock()) }
    if ((await markThreadAnswered(work, mark)) > 0) wakes(work, `thread of ${userId}`)
  })
}

async function markRead(
  deps: Deps,
  { now, ...thread }: { userId: string; reader: 'client' | 'team'; upTo: Position; now: Date },
): Promise<void> {
  await commit(deps, async (work) => {
    const by = thread.reader === 'team' ? memberOf(work) : null
    if ((await markThreadRead(work, { ...thread, by, now: isoTime(now) })) > 0)
      wakes(work, `thread of ${thread.userId}`)
  })
}

async function requirePosition(db: Db, userId: string, id: string): Promise<Position> {
  const position = await selectPosition(db, { userId, id })
  if (!position) throw notFound('There is no such message.')
  return position
}

const storedChoices = z.array(z.string())

/** Of a question; none where it is answered in words. */
export function choicesOf({ choices }: { choices: string | null }): string[] {
  return choices === null ? [] : readStored(storedChoices, choices, 'choices of a question')
}

/** Messages as a page shows them. */
export async function shownMessages<Read extends Message>(
  db: Db,
  messages: readonly Read[],
): Promise<Shown<Read>[]> {
  const withFiles = await withAttachments(db, messages)
  const parts = await selectParts(
    db,
    messages.map(({ id }) => id),
  )
  return withFiles.map((message) => {
    const { id, body } = message
    return { ...message, parts: partsOf({ body, parts: parts.get(id) ?? null }) }
  })
}

/** A whole thread with the ids of its files and the emails it came by, oldest first, a slice at a time: it may be longer than memory should hold. */
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

/** Later than that, a welcome that is missing was deleted on purpose: communication is kept for two years. */
const MENDED_FOR_DAYS = 365

const DAY_MS = 24 * 3600 * 1000

/**
 * Starts a new account's thread with its three messages, dated as the account is. Repeating it changes nothing; what a crash
 * left out is put in.
 */
export async function ensureWelcome({ db, clock, studio }: Deps, userId: string): Promise<void> {
  const messages = welcomeMessages(studio)
  const keys = messages.map((_, index) => `welcome-${index + 1}:${userId}`)
  if ((await countMessagesByKey(db, keys)) === keys.length) return
  const since = (await findPerson(db, userId))?.registeredAt
  if (!since || clock().getTime() - since.getTime() > MENDED_FOR_DAYS * DAY_MS) return
  for (const [index, message] of messages.entries()) {
    // A millisecond apart, so that they keep their order.
    const time = isoTime(new Date(since.getTime() + index))
    await insertMessage(db, {
      id: newId('msg'),
      user_id: userId,
      project_id: null,
      ...message,
      asks: 0,
      dedupe_key: keys[index] ?? null,
      created_at: time,
      // Nobody wrote it to them alone, and the welcome mail says it: it does not wait to be read, and no notice is to follow.
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
      body: 'When your project needs a chat or a meeting, the invitation comes here. Each change of your project is also noted here. When a message waits for you while you are away, we tell you by e-mail.',
    },
  ]
}
