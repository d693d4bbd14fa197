import { badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, memberOf, publish, signedBy, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findPerson, lockPerson } from '#domain/people/people.server.ts'
import { attach, attachmentsOf } from './attachments/attachments.server.ts'
import { messageText } from './message-text.ts'
import type { Message, MessageForTeam, SendMessageInput, WithFiles } from './messages.schema.ts'
import {
  insertMessage,
  type MessageRow,
  markThreadAnswered,
  type Position,
  selectLatestTime,
  selectMessageByKey,
  selectPosition,
  selectThreadOnwards,
  selectWrittenByTeamSince,
} from './messages.store.server.ts'
import type { OwnProject } from './own-project.ts'
import { notePresence } from './presence/presence.server.ts'
import { choicesSchema } from './questions.schema.ts'
import { insertWholeEmail, selectHavingWholeEmail, selectWholeEmails } from './whole-emails.store.server.ts'

/** Messages that are read at once of a whole thread. */
const SLICE = 100

/** Name beside what the system tells. */
export const SYSTEM_SENDER = 'Client portal'

/**
 * Tells a client in their thread what happened, in the transaction of what it tells about.
 * @param message dedupeKey: names the event, so that it is told once, like `project-change:ID`
 * @returns whether it was told now
 */
export async function notifyClient(
  trx: UnitOfWork,
  message: { userId: string; projectId?: string | undefined; body: string; dedupeKey: string; now: Date },
): Promise<boolean> {
  const row = await newRow(trx, { ...message, author: 'system', sender: SYSTEM_SENDER })
  return store(trx, row)
}

type TeamMessage = {
  userId: string
  projectId?: string | undefined
  body: string
  asks?: boolean
  /** Ids of files that were stored for it. */
  attachments?: readonly string[]
  choices?: readonly string[]
  dedupeKey?: string | undefined
  /** Up to where its writer has read the thread; nothing where they have read all of it. */
  answers?: Position | undefined
  now: Date
}

/** Writes as the studio, signed by whoever does it, in the transaction of what it belongs to: what was read before needs no other answer. @param message body: has passed `messageText`; asks: it is a question; choices: its answers to choose from */
export async function writeAsTeam(
  { studio }: Pick<Deps, 'studio'>,
  trx: UnitOfWork,
  message: TeamMessage,
): Promise<Message> {
  const row = await newRow(trx, { ...message, author: 'team', sender: signedBy(trx, studio) })
  await store(trx, row, message.attachments)
  await markThreadAnswered(trx, {
    userId: row.user_id,
    upTo: message.answers ?? row,
    now: row.created_at,
  })
  return toMessage(row)
}

/**
 * Writes as a client, in the transaction of what it belongs to.
 * @param message dedupeKey: names what it answers, which is answered so once
 */
export async function writeForClient(
  trx: UnitOfWork,
  message: {
    client: { id: string; name: string }
    projectId?: string | null
    body: string
    dedupeKey?: string
    /** Text of the email that it came by, if not all of that is in `body`. */
    wholeEmail?: string | undefined
    /** Ids of files that were stored for it. */
    attachments?: readonly string[]
    now: Date
  },
): Promise<void> {
  const { client, body, wholeEmail, attachments = [], ...rest } = message
  const row = await newRow(trx, {
    ...rest,
    userId: client.id,
    author: 'client',
    sender: client.name,
    body: messageText(body, attachments.length > 0),
    // A choice among our answers is one; it waits to be read.
    needsAnswer: message.dedupeKey === undefined,
  })
  if ((await store(trx, row, attachments)) && wholeEmail !== undefined)
    await insertWholeEmail(trx, { message_id: row.id, text: wholeEmail })
}

/**
 * Writes a client's message into their thread. The same key again is the same message: it answers the one that is there.
 * @throws AppError bad-input for the text, conflict for a key of another message
 */
export async function writeAsClient(
  deps: Deps,
  client: { id: string; name: string },
  input: Pick<SendMessageInput, 'body' | 'key'> & {
    attachments?: readonly string[]
    project?: OwnProject | undefined
  },
): Promise<Message> {
  const { attachments = [] } = input
  requireTheirs(client.id, input.project)
  const body = messageText(input.body, attachments.length > 0)
  const dedupeKey = input.key ? `client:${client.id}:${input.key}` : undefined
  const now = deps.clock()
  const message = await commit(deps, async (trx) => {
    const row = await newRow(trx, {
      userId: client.id,
      projectId: input.project?.id,
      author: 'client',
      sender: client.name,
      body,
      dedupeKey,
      needsAnswer: true,
      now,
    })
    if (await store(trx, row, attachments)) return toMessage(row)
    const existing = dedupeKey && (await selectMessageByKey(trx, { userId: client.id, dedupeKey }))
    if (!existing) throw new Error('A message was neither stored nor there already.')
    const files = (await attachmentsOf(trx, [existing.id])).get(existing.id) ?? []
    const isSameFiles = files.map(({ id }) => id).join() === attachments.join()
    if (existing.body !== row.body || existing.project_id !== row.project_id || !isSameFiles)
      throw conflict('This Idempotency-Key was used for another message.')
    return toMessage(existing)
  })
  await notePresence(deps.db, { userId: client.id, side: 'client', now })
  return message
}

/**
 * Answers a client as the studio. The same key again is the same message: it answers the one that is there.
 * @param reply asks: it is a question, next for the client until somebody writes;
 * choices: its answers to choose from; seen: the newest message that its writer has read, where they look at the thread
 * @throws AppError bad-input for the text or the choices, not-found for the client, conflict when somebody of the studio has written since
 */
export async function replyAsTeam(
  deps: Deps,
  reply: Pick<TeamMessage, 'userId' | 'body' | 'asks' | 'attachments' | 'choices'> & {
    project?: OwnProject | undefined
    key?: string | undefined
    seen?: string | undefined
  },
): Promise<Message> {
  requireTheirs(reply.userId, reply.project)
  const body = messageText(reply.body, (reply.attachments ?? []).length > 0)
  const now = deps.clock()
  const message = await commit(deps, async (trx) => {
    if (!(await findPerson(trx, reply.userId))) throw notFound('There is no such client.')
    // Whoever answers in the same moment comes after this one.
    await lockPerson(trx, reply.userId)
    const dedupeKey = reply.key ? `team:${reply.userId}:${reply.key}` : undefined
    const existing = dedupeKey && (await selectMessageByKey(trx, { userId: reply.userId, dedupeKey }))
    if (existing) return toMessage(existing)
    const seen = reply.seen === undefined ? undefined : await requireUnanswered(trx, reply.userId, reply.seen)
    return writeAsTeam(deps, trx, {
      userId: reply.userId,
      projectId: reply.project?.id,
      body,
      asks: reply.asks === true,
      attachments: reply.attachments ?? [],
      choices: readChoices(reply.choices ?? []),
      dedupeKey,
      answers: seen,
      now,
    })
  })
  await notePresence(deps.db, { userId: reply.userId, side: 'team', now })
  return message
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

/** These messages with their files, and whether all of an email is kept with them. */
export async function withAttachments<Read extends Message>(
  db: Db,
  messages: readonly Read[],
): Promise<WithFiles<Read>[]> {
  const ids = messages.map(({ id }) => id)
  const files = await attachmentsOf(db, ids)
  const emails = await selectHavingWholeEmail(db, ids)
  return messages.map((message) => ({
    ...message,
    attachments: files.get(message.id) ?? [],
    hasWholeEmail: emails.has(message.id),
  }))
}

/** As the studio reads it. */
export function toTeamMessage(row: MessageRow): MessageForTeam {
  const isOfClient = row.author === 'client'
  return {
    ...toMessage(row),
    readBy: isOfClient ? row.read_by : null,
    needsAnswer: isOfClient && row.answered_at === null && row.deleted_at === null,
  }
}

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    author: row.author,
    byName: row.by_name,
    sender: row.sender,
    body: row.body,
    asks: row.asks === 1,
    projectId: row.project_id,
    createdAt: row.created_at,
    readAt: row.read_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
  }
}

/** @throws AppError bad-input */
export function readChoices(choices: readonly string[]): string[] {
  const read = choicesSchema.safeParse([...choices])
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? 'These answers cannot be chosen from.')
  return read.data
}

async function requireUnanswered(trx: Trx, userId: string, seen: string): Promise<Position> {
  const position = await selectPosition(trx, { userId, id: seen })
  if (!position) throw notFound('There is no such message.')
  const since = await selectWrittenByTeamSince(trx, userId, position)
  if (since)
    throw conflict(
      `${since.by_name ?? since.sender} has written meanwhile. Read that message, then send yours if it still says more.`,
    )
  return position
}

/** A project of another client in this thread is a mistake of ours. */
function requireTheirs(userId: string, project: OwnProject | undefined): void {
  if (project && project.ownerId !== userId) throw new Error(`Project ${project.id} is not of ${userId}.`)
}

async function store(trx: UnitOfWork, row: MessageRow, blobIds: readonly string[] = []): Promise<boolean> {
  if (!(await insertMessage(trx, row))) return false
  await attach(trx, {
    id: row.id,
    ownerId: row.user_id,
    side: row.author === 'client' ? 'client' : 'team',
    projectId: row.project_id,
    blobIds,
    now: new Date(row.created_at),
  })
  publish(trx, `thread of ${row.user_id}`)
  return true
}

async function newRow(
  trx: UnitOfWork,
  message: Pick<MessageRow, 'author' | 'sender' | 'body'> & {
    userId: string
    projectId?: string | null | undefined
    asks?: boolean
    choices?: readonly string[] | undefined
    dedupeKey?: string | undefined
    needsAnswer?: boolean
    now: Date
  },
): Promise<MessageRow> {
  const createdAt = await nextTime(trx, message.userId, message.now)
  return {
    id: newId('msg'),
    user_id: message.userId,
    project_id: message.projectId ?? null,
    author: message.author,
    by_name: memberOf(trx),
    sender: message.sender,
    body: message.body,
    asks: message.asks ? 1 : 0,
    choices: message.choices && message.choices.length > 0 ? JSON.stringify(message.choices) : null,
    dedupe_key: message.dedupeKey ?? null,
    created_at: createdAt,
    answered_at: message.needsAnswer ? null : createdAt,
    read_at: null,
    read_by: null,
    noticed_at: null,
    edited_at: null,
    deleted_at: null,
  }
}

/** Now, or just after the thread's newest message: what is written in one go keeps its order. */
async function nextTime(trx: Trx, userId: string, now: Date): Promise<string> {
  const latest = await selectLatestTime(trx, userId)
  const time = isoTime(now)
  return latest === undefined || latest < time ? time : isoTime(new Date(Date.parse(latest) + 1))
}
