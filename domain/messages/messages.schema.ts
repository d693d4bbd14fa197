import * as z from 'zod/mini'
import { attemptKeySchema } from '#domain/kernel/fields.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import type { LinkedPart } from './links.ts'
import { MESSAGE_MAX, MOST_ATTACHMENTS } from './message-limits.schema.ts'
import { choicesSchema } from './questions.schema.ts'

export type MessageAuthor = 'client' | 'team' | 'system'

/** One message as both sides see it; times in ISO 8601. */
export type Message = {
  id: string
  author: MessageAuthor
  /** The member of the studio who wrote it; nothing when it was nobody in particular. */
  byName: string | null
  /** Name shown beside it. */
  sender: string
  /** Plain text with line feeds. */
  body: string
  /** Whether the studio asks its client something with it. */
  asks: boolean
  projectId: string | null
  createdAt: string
  /** When the other side saw it. */
  readAt: string | null
  /** When its writer changed it last. */
  editedAt: string | null
  /** When its writer deleted it; its text is empty then. */
  deletedAt: string | null
}

/** A piece of a message; none is HTML. @property title what stood beside the first mark of a block of code, such as its language; mostly nothing */
export type MessagePart =
  | LinkedPart
  | { kind: 'code'; text: string }
  | { kind: 'code-block'; text: string; title: string }

/** As the studio reads it. @property readBy who of the studio saw it first; needsAnswer: nobody has written since, or said that it needs none */
export type MessageForTeam = Message & { readBy: string | null; needsAnswer: boolean }

/** With those of its files that were not deleted. `hasWholeEmail`: it came by an email that says more. */
export type WithFiles<Read extends Message> = Read & { attachments: BlobFacts[]; hasWholeEmail: boolean }

/** As a page shows it. */
export type Shown<Read extends Message> = WithFiles<Read> & { parts: MessagePart[] }

export type ShownMessage = Shown<Message>

export type ShownMessageForTeam = Shown<MessageForTeam>

/** What the studio asked, for as long as it is the last word of a person in the thread. */
export type OpenQuestion = Pick<Message, 'id' | 'body' | 'projectId' | 'createdAt'> & {
  /** Answers to choose from; none where it is answered in words. */
  choices: readonly string[]
}

/** What the stream's `changed` event says. */
export type ThreadChanged = {
  /** Newest message of the thread. */
  latestId: string | null
  /** Messages of people that the client has not seen. */
  unread: number
  /** Messages since the one that the reconnecting page saw last; nothing when it named none. */
  missed: number | null
}

const NOT_A_MESSAGE = 'There is no such message.'

export const messageBodySchema = z.string({ error: 'Please write a message' }).check(
  z.trim(),
  z.minLength(1, 'Please write a message'),
  z.maxLength(MESSAGE_MAX, 'A message can be at most 5,000 characters'),
  z.refine((text) => !text.includes('\0'), 'A message cannot contain null characters'),
)

/** The same again is the same message. */
export const messageKeySchema = attemptKeySchema(100)

const projectId = z
  .string({ error: 'There is no such project.' })
  .check(z.regex(/^\w{1,64}$/, 'There is no such project.'))

export const sendMessageSchema = z.object({
  /** May be empty beside files. */
  body: z.string({ error: 'Please write a message' }),
  attachments: z._default(
    z.array(z.string().check(z.regex(/^blb_[0-9a-f]{1,60}$/, 'There is no such file.'))).check(
      z.maxLength(MOST_ATTACHMENTS, `A message takes at most ${MOST_ATTACHMENTS} files.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'A file is attached twice.'),
    ),
    [],
  ),
  projectId: z.nullish(projectId),
  key: z.nullish(messageKeySchema),
})

export const readMessagesSchema = z.object({
  /** The newest message that was seen. */
  upTo: z.string({ error: NOT_A_MESSAGE }).check(z.regex(/^\w{1,64}$/, NOT_A_MESSAGE)),
})

/** What somebody at the desk writes to a client. */
export const writeAsTeamSchema = z.object({
  body: messageBodySchema,
  /** A question: next for the client until somebody writes. */
  asks: z._default(z.boolean(), false),
  /** Of a question: its answers to choose from. */
  choices: z._default(choicesSchema, []),
  projectId: z.optional(projectId),
  /** The newest message that its writer has read. */
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
  /** Only messages older than this one. */
  before: z.optional(z.string().check(z.regex(/^\w{1,64}$/, NOT_A_MESSAGE))),
})

/** So many messages are found at most, the newest. */
export const MOST_FOUND = 50

/** Letters that are looked for, at least. */
export const SEARCH_MIN = 2

export const searchMessagesSchema = z.object({
  q: z.string({ error: 'Please say what to look for' }).check(
    z.trim(),
    z.minLength(SEARCH_MIN, 'Please write at least two letters'),
    z.maxLength(200, 'Please write at most 200 letters'),
    z.refine((text) => !text.includes('\0'), 'Null characters cannot be looked for'),
  ),
})

export type SendMessageInput = z.infer<typeof sendMessageSchema>

declare const OWNED: unique symbol

/** A project that was found to be this owner's; made by `requireOwnProject` in `projects`, a later module. */
export type OwnProject = { readonly id: string; readonly ownerId: string; readonly [OWNED]: true }

export const changeMessageSchema = z.object({
  /** May be empty beside files. */
  body: z.string({ error: 'Please write a message' }),
  /** Of the message that was seen: two changes at once are not one over the other. */
  editedAt: z.nullable(z.string({ error: 'Please say which version of the message is changed.' })),
})
