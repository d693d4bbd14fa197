import * as z from 'zod/mini'
import { SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import { MESSAGE_MAX } from '#domain/messages/message-limits.schema.ts'
import { messageBodySchema } from '#domain/messages/messages.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'

/** A delivery is `ended` if its project ended before anyone answered. */
export type DeliveryStatus = 'open' | 'approved' | 'changes-asked' | 'taken-back' | 'replaced' | 'ended'

/** The stored status. Whether a delivery is `ended` follows from its project. */
export type StoredDeliveryStatus = Exclude<DeliveryStatus, 'ended'>

export type DeliveryItemKind = 'build' | 'report' | 'captures' | 'settings' | 'patch'

/** A file stored here has a download link of ours. */
export type DeliveryItem = {
  id: string
  kind: DeliveryItemKind
  label: string
  link: string
  blob?: BlobFacts
}

/** A delivery as its owner sees it. Times are ISO 8601; days are YYYY-MM-DD in Stockholm. */
export type Delivery = {
  id: string
  projectId: string
  /** Counted from 1 within the project. */
  number: number
  title: string
  /** Plain text with line feeds; may be empty. */
  notes: string
  status: DeliveryStatus
  completes: boolean
  /** Round of changes. `of` is null if the order has no agreed number of rounds. */
  round: { number: number; of: number | null }
  deliveredAt: string
  /** Staff member who delivered. */
  byName: string | null
  /** Day of automatic approval, if one was announced. */
  approvedBySilenceOn: string | null
  answeredAt: string | null
  changesAsked: string | null
  /** The report that it was delivered with. */
  report: { id: string; number: number } | null
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

export function itemKindLabel(kind: DeliveryItemKind): string {
  return ITEM_KINDS[kind].label
}

export function roundWords({ number, of }: Delivery['round']): string | null {
  if (of === null) return null
  return number > of ? `All ${of} rounds used` : `Round ${number} of ${of}`
}

export const TAKE_BACK_HOURS = 24

const LINE_MAX = 120
const LINK_MAX = 2048
export const ITEMS_MAX = 50

/** Limits are in characters, not code units. */
export function lineSchema(what: string) {
  return z.string({ error: `Enter ${what}.` }).check(
    z.trim(),
    z.minLength(1, `Enter ${what}.`),
    z.refine((text) => [...text].length <= LINE_MAX, `Enter ${what} of at most ${LINE_MAX} characters.`),
    z.refine(
      (text) => SEEN_ON_ONE_LINE.test(text),
      `Enter ${what} on one line, with visible characters only.`,
    ),
  )
}

const linkSchema = z
  .string({ error: 'Enter a link.' })
  .check(
    z.trim(),
    z.refine(isLink, `Enter a complete https address of at most 2,048 characters, without a password.`),
  )

export const deliverySchema = z.object({
  title: lineSchema('a title'),
  notes: z.optional(messageBodySchema),
  items: z
    .array(
      z
        .object({
          kind: z.enum(DELIVERY_ITEM_KINDS),
          label: lineSchema('a label for each item'),
          link: z.optional(linkSchema),
          blobId: z.optional(z.string()),
        })
        .check(
          z.refine(
            ({ link, blobId }) => (link === undefined) !== (blobId === undefined),
            'Add a link or a file to each item.',
          ),
        ),
    )
    .check(
      z.minLength(1, 'Add at least one item to the delivery.'),
      z.maxLength(ITEMS_MAX, `A delivery can have at most ${ITEMS_MAX} items.`),
    ),
})

export const askChangesSchema = z.object({
  words: z.string({ error: 'Tell us what to change.' }).check(
    z.trim(),
    z.minLength(1, 'Tell us what to change.'),
    z.maxLength(MESSAGE_MAX, 'Use at most 5,000 characters.'),
    z.refine((text) => !text.includes('\0'), "A text can't contain null characters."),
  ),
})

/** Links with credentials or confusing characters are refused. */
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
