import * as z from 'zod/mini'
import { SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import { MESSAGE_MAX } from '#domain/messages/message-limits.schema.ts'
import { messageBodySchema } from '#domain/messages/messages.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'

/** ended: nobody answered before its project ended. */
export type DeliveryStatus = 'open' | 'approved' | 'changes-asked' | 'taken-back' | 'replaced' | 'ended'

/** What the row of a delivery says; that its project ended, the project says. */
export type StoredDeliveryStatus = Exclude<DeliveryStatus, 'ended'>

export type DeliveryItemKind = 'build' | 'report' | 'captures' | 'settings' | 'patch'

/** Something that is handed over, and where it lies: a file whose bytes are here is downloaded at its link, which is one of ours. */
export type DeliveryItem = {
  id: string
  kind: DeliveryItemKind
  label: string
  link: string
  blob?: BlobFacts
}

/** A delivery as its owner sees it; times in ISO 8601, days as YYYY-MM-DD in Stockholm. */
export type Delivery = {
  id: string
  projectId: string
  /** 1, 2 … within its project. */
  number: number
  title: string
  /** Plain text with line feeds; empty where there are none. */
  notes: string
  status: DeliveryStatus
  /** Whether its approval completes the project. */
  completes: boolean
  /** Of changes; of: how many the order holds, nothing where none were agreed. */
  round: { number: number; of: number | null }
  deliveredAt: string
  /** The member of the studio who delivered. */
  byName: string | null
  /** The day on which it counts as approved when nobody answers before; nothing where that was not said. */
  approvedBySilenceOn: string | null
  answeredAt: string | null
  /** The words in which changes were asked for. */
  changesAsked: string | null
  items: DeliveryItem[]
}

const ITEM_KINDS: Readonly<Record<DeliveryItemKind, { label: string }>> = {
  build: { label: 'Build' },
  report: { label: 'Report' },
  captures: { label: 'Captures' },
  settings: { label: 'Settings' },
  patch: { label: 'Patch' },
}

export const DELIVERY_ITEM_KINDS = Object.keys(ITEM_KINDS) as readonly DeliveryItemKind[]

/** `Build` */
export function itemKindLabel(kind: DeliveryItemKind): string {
  return ITEM_KINDS[kind].label
}

/** `Round 1 of 2`; nothing where no rounds were agreed. */
export function roundWords({ number, of }: Delivery['round']): string | null {
  if (of === null) return null
  return number > of ? `All ${of} rounds are used` : `Round ${number} of ${of}`
}

/** How long the studio can take a delivery back. */
export const TAKE_BACK_HOURS = 24

const LINE_MAX = 120
const LINK_MAX = 2048
export const ITEMS_MAX = 50

/** Characters, not code units: what a person counts. */
export function lineSchema(what: string) {
  return z.string({ error: `Please give ${what}.` }).check(
    z.trim(),
    z.minLength(1, `Please give ${what}.`),
    z.refine(
      (text) => [...text].length <= LINE_MAX,
      `Please give ${what} of at most ${LINE_MAX} characters.`,
    ),
    z.refine(
      (text) => SEEN_ON_ONE_LINE.test(text),
      `Please give ${what} on one line, of characters that can be seen.`,
    ),
  )
}

const linkSchema = z
  .string({ error: 'Please give a link.' })
  .check(
    z.trim(),
    z.refine(isLink, `A link must be a whole https address of at most 2,048 characters, without a password.`),
  )

/** What the studio says when it delivers. */
export const deliverySchema = z.object({
  title: lineSchema('a title'),
  notes: z.optional(messageBodySchema),
  items: z
    .array(
      z
        .object({
          kind: z.enum(DELIVERY_ITEM_KINDS),
          label: lineSchema('each item a label'),
          link: z.optional(linkSchema),
          blobId: z.optional(z.string()),
        })
        .check(
          z.refine(
            ({ link, blobId }) => (link === undefined) !== (blobId === undefined),
            'Please give each item a link or a file.',
          ),
        ),
    )
    .check(
      z.minLength(1, 'Say what is handed over: a delivery has at least one item.'),
      z.maxLength(ITEMS_MAX, `A delivery has at most ${ITEMS_MAX} items.`),
    ),
})

/** What is to be changed, in the client's words. */
export const askChangesSchema = z.object({
  words: z.string({ error: 'Please say what is to be changed.' }).check(
    z.trim(),
    z.minLength(1, 'Please say what is to be changed.'),
    z.maxLength(MESSAGE_MAX, 'What is to be changed can be said in at most 5,000 characters.'),
    z.refine((text) => !text.includes('\0'), 'A text cannot contain null characters.'),
  ),
})

/** Nobody else's password travels with it, and it leads where it reads. */
function isLink(text: string): boolean {
  if (
    text.length > LINK_MAX ||
    !/^https:\/\/[^\s\p{Cc}\p{Surrogate}\\]+$/iu.test(text) ||
    !URL.canParse(text)
  )
    return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
