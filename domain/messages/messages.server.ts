import { badInput } from '#domain/kernel/app-error.ts'
import { type Deps, memberOf, publish, signedBy, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import type { Position } from '#domain/kernel/pages.schema.ts'
import { wellFormed } from '#domain/kernel/text.ts'
import { timeAfter } from '#domain/kernel/time.ts'
import { attach, attachmentsOf } from './attachments.server.ts'
import { type Message, type MessageForTeam, messageBodySchema, type WithFiles } from './messages.schema.ts'
import {
  insertMessage,
  insertWholeEmail,
  type MessageRow,
  selectHavingWholeEmail,
} from './messages.store.server.ts'
import { choicesSchema } from './questions.schema.ts'
import { markThreadAnswered, selectLatestTime } from './threads.store.server.ts'

export const SLICE = 100

export const SYSTEM_SENDER = 'Client portal'

/**
 * Adds a system message in the same transaction as the event.
 * @param message.dedupeKey names the event, such as `project-change:ID`; each is announced once
 * @returns false if it was announced before
 */
export async function notifyClient(
  trx: UnitOfWork,
  message: { userId: string; projectId?: string | undefined; body: string; dedupeKey: string; now: Date },
): Promise<boolean> {
  const row = await newRow(trx, { ...message, author: 'system', sender: SYSTEM_SENDER })
  return store(trx, row)
}

export type TeamMessage = {
  userId: string
  projectId?: string | undefined
  body: string
  asks?: boolean
  attachments?: readonly string[]
  choices?: readonly string[]
  dedupeKey?: string | undefined
  /** Position up to which the author has read. Default: the whole thread. */
  answers?: Position | undefined
  now: Date
}

/** Messages that were already read count as answered. @param message.body validated by `messageText` */
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

/** @param message.dedupeKey names the request that it answers, so that it is answered only once */
export async function writeForClient(
  trx: UnitOfWork,
  message: {
    client: { id: string; name: string }
    projectId?: string | null
    body: string
    dedupeKey?: string
    /** Full text of the email, if `body` is only a part of it. */
    wholeEmail?: string | undefined
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
    // Choosing one of our answers needs no reply.
    needsAnswer: message.dedupeKey === undefined,
  })
  if ((await store(trx, row, attachments)) && wholeEmail !== undefined)
    await insertWholeEmail(trx, { message_id: row.id, text: wholeEmail })
}

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

export function toTeamMessage(row: MessageRow): MessageForTeam {
  const isOfClient = row.author === 'client'
  return {
    ...toMessage(row),
    readBy: isOfClient ? row.read_by : null,
    needsAnswer: isOfClient && row.answered_at === null,
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
  }
}

/** @throws AppError bad-input */
export function readChoices(choices: readonly string[]): string[] {
  const read = choicesSchema.safeParse([...choices])
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? "These choices aren't valid.")
  return read.data
}

export async function store(
  trx: UnitOfWork,
  row: MessageRow,
  blobIds: readonly string[] = [],
): Promise<boolean> {
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

export async function newRow(
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
  const createdAt = timeAfter(await selectLatestTime(trx, message.userId), message.now)
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
  }
}

/**
 * Trims and normalizes typed text.
 * @param mayBeEmpty if there are files
 * @throws AppError bad-input if it is empty, longer than 5,000 characters or contains U+0000
 */
export function messageText(text: string, mayBeEmpty = false): string {
  if (mayBeEmpty && text.trim() === '') return ''
  const parsed = messageBodySchema.safeParse(text)
  if (!parsed.success) throw badInput(parsed.error.issues[0]?.message ?? 'Please write a message')
  return wellFormed(parsed.data.replace(/\r\n?/g, '\n'))
}
