import * as z from 'zod/mini'
import { MESSAGE_MAX } from '#domain/messages/message-limits.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'

/** A delivery is `ended` if its project ended before anyone answered. */
export type DeliveryStatus = 'open' | 'approved' | 'changes-asked' | 'taken-back' | 'replaced' | 'ended'

/** The stored status. Whether a delivery is `ended` follows from its project. */
export type StoredDeliveryStatus = Exclude<DeliveryStatus, 'ended'>

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

const ITEM_KINDS = {
  build: 'Build',
  report: 'Report',
  captures: 'Captures',
  settings: 'Settings',
  patch: 'Patch',
} as const

export type DeliveryItemKind = keyof typeof ITEM_KINDS

export const DELIVERY_ITEM_KINDS = Object.keys(ITEM_KINDS) as readonly DeliveryItemKind[]

export function itemKindLabel(kind: DeliveryItemKind): string {
  return ITEM_KINDS[kind]
}

export function roundWords({ number, of }: Delivery['round']): string | null {
  if (of === null) return null
  return number > of ? `All ${of} rounds used` : `Round ${number} of ${of}`
}

export const TAKE_BACK_HOURS = 24

export const askChangesSchema = z.object({
  words: z.string({ error: 'Tell us what to change.' }).check(
    z.trim(),
    z.minLength(1, 'Tell us what to change.'),
    z.maxLength(MESSAGE_MAX, 'Use at most 5,000 characters.'),
    z.refine((text) => !text.includes('\0'), "A text can't contain null characters."),
  ),
})
