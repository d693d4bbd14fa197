import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { Position } from '#domain/kernel/pages.schema.ts'
import { findPerson, lockPerson } from '#domain/people/people.server.ts'
import { attachmentsOf } from './attachments.server.ts'
import type { Message, OwnProject, SendMessageInput } from './messages.schema.ts'
import {
  messageText,
  newRow,
  readChoices,
  store,
  type TeamMessage,
  toMessage,
  writeAsTeam,
} from './messages.server.ts'
import { selectMessageByKey, selectMessageOfThread, selectWholeEmails } from './messages.store.server.ts'
import { recordLastSeen } from './presence.server.ts'
import { selectPosition, selectWrittenByTeamSince } from './threads.store.server.ts'

/** Full text of the email behind a message. @throws AppError not-found */
export async function showWholeEmail(
  db: Db,
  { id, reader }: { id: string; reader: { client: string } | 'team' },
): Promise<{ text: string }> {
  const isTheirs =
    reader === 'team' || (await selectMessageOfThread(db, { id, userId: reader.client })) !== undefined
  const text = isTheirs ? (await selectWholeEmails(db, [id])).get(id) : undefined
  if (text === undefined) throw notFound('This message has no email.')
  return { text }
}

/**
 * Repeating a key returns the existing message.
 * @throws AppError bad-input for the text, conflict if the key was used for another message
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
    if (!existing) throw new Error('The message was neither stored nor found.')
    const files = (await attachmentsOf(trx, [existing.id])).get(existing.id) ?? []
    const isSameFiles = files.map(({ id }) => id).join() === attachments.join()
    if (existing.body !== row.body || existing.project_id !== row.project_id || !isSameFiles)
      throw conflict('This Idempotency-Key was used for another message.')
    return toMessage(existing)
  })
  await recordLastSeen(deps.db, { userId: client.id, side: 'client', now })
  return message
}

/**
 * Repeating a key returns the existing message.
 * @param reply.asks a question, which is the client's next step until someone writes; `seen`: the newest message that
 * the author has read
 * @throws AppError bad-input for the text or the choices, not-found for the client, conflict if another staff member
 * has written since
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
    if (!(await findPerson(trx, reply.userId))) throw notFound('Client not found.')
    // Concurrent replies are stored one after the other.
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
  await recordLastSeen(deps.db, { userId: reply.userId, side: 'team', now })
  return message
}

async function requireUnanswered(trx: Trx, userId: string, seen: string): Promise<Position> {
  const position = await selectPosition(trx, { userId, id: seen })
  if (!position) throw notFound('Message not found.')
  const since = await selectWrittenByTeamSince(trx, userId, position)
  if (since)
    throw conflict(
      `${since.by_name ?? since.sender} has written in the meantime. Read that message first, then send yours if it is still needed.`,
    )
  return position
}

/** A project of another client would be a bug of ours. */
function requireTheirs(userId: string, project: OwnProject | undefined): void {
  if (project && project.ownerId !== userId)
    throw new Error(`Project ${project.id} doesn't belong to ${userId}.`)
}
