import * as z from 'zod/mini'
import { attemptKeySchema } from '#domain/kernel/fields.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import type { LinkedPart } from './links.ts'
import { MESSAGE_MAX, MOST_ATTACHMENTS } from './message-limits.schema.ts'
import { choicesSchema } from './questions.schema.ts'

export type MessageAuthor = 'client' | 'team' | 'system'

/** A message as both sides see it. Times are ISO 8601. */
export type Message = {
  id: string
  author: MessageAuthor
  /** Staff member who wrote it, if known. */
  byName: string | null
  sender: string
  /** Plain text with line feeds. */
  body: string
  asks: boolean
  projectId: string | null
  createdAt: string
  /** When the other side read it. */
  readAt: string | null
}

/** None of the parts is HTML. @property title text after the opening mark of a code block, such as its language */
export type MessagePart =
  | LinkedPart
  | { kind: 'code'; text: string }
  | { kind: 'code-block'; text: string; title: string }

/** @property readBy staff member who read it first */
export type MessageForTeam = Message & { readBy: string | null; needsAnswer: boolean }

/** Without deleted files. `hasWholeEmail`: it was sent by email, and the email has more text. */
export type WithFiles<Read extends Message> = Read & { attachments: BlobFacts[]; hasWholeEmail: boolean }

export type Shown<Read extends Message> = WithFiles<Read> & { parts: MessagePart[] }

export type ShownMessage = Shown<Message>

export type ShownMessageForTeam = Shown<MessageForTeam>

/** A question from the studio that nobody has answered yet. */
export type OpenQuestion = Pick<Message, 'id' | 'body' | 'projectId' | 'createdAt'> & {
  /** Empty if it is answered with text. */
  choices: readonly string[]
}

/** Content of the stream's `changed` event. */
export type ThreadChanged = {
  latestId: string | null
  /** Messages from staff that the client hasn't read. */
  unread: number
  /** Number of messages since the last one that a reconnecting page received; null if it named none. */
  missed: number | null
}

const NOT_A_MESSAGE = 'Message not found.'

export const messageBodySchema = z.string({ error: 'Please write a message' }).check(
  z.trim(),
  z.minLength(1, 'Please write a message'),
  z.maxLength(MESSAGE_MAX, 'A message can be at most 5,000 characters'),
  z.refine((text) => !text.includes('\0'), "A message can't contain null characters"),
)

export const messageKeySchema = attemptKeySchema(100)

const projectId = z.string({ error: 'Project not found.' }).check(z.regex(/^\w{1,64}$/, 'Project not found.'))

export const sendMessageSchema = z.object({
  /** May be empty if there are files. */
  body: z.string({ error: 'Please write a message' }),
  attachments: z._default(
    z.array(z.string().check(z.regex(/^blb_[0-9a-f]{1,60}$/, 'File not found.'))).check(
      z.maxLength(MOST_ATTACHMENTS, `A message can have at most ${MOST_ATTACHMENTS} files.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'You attached the same file twice. Remove one.'),
    ),
    [],
  ),
  projectId: z.nullish(projectId),
  key: z.nullish(messageKeySchema),
})

export const readMessagesSchema = z.object({
  upTo: z.string({ error: NOT_A_MESSAGE }).check(z.regex(/^\w{1,64}$/, NOT_A_MESSAGE)),
})

export const writeAsTeamSchema = z.object({
  body: messageBodySchema,
  /** The question remains the client's next step until someone writes. */
  asks: z._default(z.boolean(), false),
  choices: z._default(choicesSchema, []),
  projectId: z.optional(projectId),
  /** Newest message that the author has read. */
  seen: z.optional(z.string().check(z.regex(/^\w{1,64}$/, NOT_A_MESSAGE))),
})

export const messagesQuerySchema = z.object({
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^(100|[1-9]\d?)$/, 'The limit must be a number from 1 to 100')),
      z.transform(Number),
    ),
    50,
  ),
  before: z.optional(z.string().check(z.regex(/^\w{1,64}$/, NOT_A_MESSAGE))),
})

export type SendMessageInput = z.infer<typeof sendMessageSchema>

declare const OWNED: unique symbol

/** A project whose owner was checked by `requireOwnProject` in `projects`, a later module. */
export type OwnProject = { readonly id: string; readonly ownerId: string; readonly [OWNED]: true }
