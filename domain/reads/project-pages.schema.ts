import * as z from 'zod/mini'
import type { DocumentKind } from '#domain/billing/invoices/invoices.schema.ts'
import type { InstalmentOnCompletion, Payment } from '#domain/billing/payments/payments.schema.ts'
import type { LineOrder } from '#domain/billing/withdrawals/line-of-project.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import type { LinkFacts } from '#domain/delivery/files/link-states.schema.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import type { MessagePart } from '#domain/messages/messages.schema.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { ProjectVersions } from '#domain/projects/project-versions.ts'
import type { ClientProject, Project } from '#domain/projects/projects.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'

export type ProjectPage = { project: Project; order: AgreedOrder; payments: Payment[] }

export const TIMELINE_FILTERS = ['all', 'messages', 'figures', 'files', 'payments'] as const

export type TimelineFilter = (typeof TIMELINE_FILTERS)[number]

type Entry = {
  id: string
  /** ISO 8601 */
  at: string
  /** Null for the reader's own entries. */
  by: string | null
}

/** Money received, refunded, or booked by mistake. */
export type Movement = 'payment' | 'refund' | 'correction'

/** A change and its message are one entry. Texts are plain; amounts are cents. */
export type TimelineEntry = Entry &
  (
    | { kind: 'status'; body: string }
    | {
        kind: 'message'
        body: string
        parts: MessagePart[]
        attachments: BlobFacts[]
        asks: boolean
      }
    | { kind: 'figures'; body: string }
    | { kind: 'delivery'; body: string }
    /** `url`: until the link is removed or deleted; `link`: until work begins */
    | { kind: 'file'; body: string; url: string | null; link: LinkFacts | null }
    | { kind: 'payment'; amount: number; movement: Movement }
    | { kind: 'document'; document: DocumentKind; number: string; gross: number }
  )

export type TimelineKind = TimelineEntry['kind']

export type Timeline = {
  entries: TimelineEntry[]
  /** Start of the next page. */
  next: string | null
  counts: Record<TimelineFilter, number>
}

export const timelineQuerySchema = z.object({
  of: z._default(
    z.enum(TIMELINE_FILTERS, { error: `The filter must be one of ${TIMELINE_FILTERS.join(', ')}` }),
    'all',
  ),
  before: cursorSchema.shape.after,
})

export type TimelineRequest = z.infer<typeof timelineQuerySchema>

export type ListedProject = ClientProject & { order: LineOrder | undefined }

export type StudioProject = {
  project: ListedProject
  /** Each form on the page sends its version. */
  versions: ProjectVersions
  order: Pick<Order, 'number' | 'status' | 'net' | 'vatAmount' | 'gross' | 'received' | 'instalments'>
  /** Invoiced when the project is completed. */
  onCompletion: InstalmentOnCompletion | null
  deliveries: Delivery[]
  files: SharedFile[]
}
