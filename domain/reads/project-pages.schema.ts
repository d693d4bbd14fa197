import * as z from 'zod/mini'
import type { DocumentKind } from '#domain/billing/invoices/invoices.schema.ts'
import type { InstalmentOnCompletion, Payment } from '#domain/billing/payments/payments.schema.ts'
import type { LineOrder } from '#domain/billing/withdrawals/line-of-project.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import type { LinkFacts } from '#domain/delivery/files/link-states.schema.ts'
import type { MessagePart } from '#domain/messages/messages.schema.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { ProjectVersions } from '#domain/projects/project-versions.ts'
import type { ClientProject, Project } from '#domain/projects/projects.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'

/** One project as its owner sees it, with what it fulfils and what was paid for that. */
export type ProjectPage = { project: Project; order: AgreedOrder; payments: Payment[] }

/** What a timeline is asked for: all of it, or what belongs together in it. */
export const TIMELINE_FILTERS = ['all', 'messages', 'figures', 'files', 'payments'] as const

export type TimelineFilter = (typeof TIMELINE_FILTERS)[number]

type Entry = {
  id: string
  /** ISO 8601. */
  at: string
  /** Who of the other side it is from; nothing where it is the reader’s own. */
  by: string | null
}

/** Money that came, that went back, or that proved not to have come. */
export type Movement = 'payment' | 'refund' | 'correction'

/** What happened to a project, once each: a change and the message that tells of it are one. Texts are plain, amounts in cents. */
export type TimelineEntry = Entry &
  (
    | { kind: 'status'; body: string }
    | {
        kind: 'message'
        body: string
        parts: MessagePart[]
        attachments: BlobFacts[]
        asks: boolean
        editedAt: string | null
        deletedAt: string | null
      }
    | { kind: 'figures'; body: string }
    | { kind: 'delivery'; body: string }
    /** url: while the link is there and was not taken back; link: what is known of it, until work begins */
    | { kind: 'file'; body: string; url: string | null; link: LinkFacts | null }
    | { kind: 'payment'; amount: number; movement: Movement }
    | { kind: 'paper'; paper: DocumentKind; number: string; gross: number }
  )

export type TimelineKind = TimelineEntry['kind']

export type Timeline = {
  /** Newest first. */
  entries: TimelineEntry[]
  /** Where the next page begins; nothing on the last one. */
  next: string | null
  counts: Record<TimelineFilter, number>
}

/** Where a page begins: after the entry of this time and id. */
export type TimelinePosition = { at: string; id: string }

const NO_POSITION = 'The page must begin after an entry of this timeline'
const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\w{1,64})$/

export const timelineQuerySchema = z.object({
  of: z._default(
    z.enum(TIMELINE_FILTERS, { error: `The filter must be one of ${TIMELINE_FILTERS.join(', ')}` }),
    'all',
  ),
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(POSITION, NO_POSITION)),
      z.transform((text): TimelinePosition => {
        const [, at = '', id = ''] = POSITION.exec(text) ?? []
        return { at, id }
      }),
    ),
  ),
})

export type TimelineRequest = z.infer<typeof timelineQuerySchema>

/** As `before` takes it. */
export function positionAfter({ at, id }: TimelinePosition): string {
  return `${at}_${id}`
}

/** A client's project in a list of the desk. */
export type ListedProject = ClientProject & { order: LineOrder | undefined }

/** One client's project, with what the studio acts on. */
export type StudioProject = {
  project: ListedProject
  /** Of what the forms of the page overwrite; each travels with its form. */
  versions: ProjectVersions
  order: Pick<Order, 'number' | 'status' | 'net' | 'vatAmount' | 'gross' | 'received' | 'instalments'>
  /** What completing the project invoices. */
  onCompletion: InstalmentOnCompletion | null
  /** Newest first. */
  deliveries: Delivery[]
  files: SharedFile[]
}
