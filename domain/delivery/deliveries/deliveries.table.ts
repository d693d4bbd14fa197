import type { DeliveryItemKind, StoredDeliveryStatus } from './deliveries.schema.ts'

/** Times are ISO 8601 in UTC, days YYYY-MM-DD in Stockholm. */
export interface DeliveriesTables {
  deliveries: {
    id: string
    project_id: string
    user_id: string
    /** 1, 2 … within its project. */
    number: number
    title: string
    notes: string
    status: StoredDeliveryStatus
    /** Which round of changes it is, of so many; nothing where its order says none. */
    round: number
    rounds: number | null
    /** 1 when its approval completes the project, and what is said then of figures that are not there. */
    completes: number
    without_figures: string | null
    figures_follow: number
    approved_by_silence_on: string | null
    /** When its client was told by mail that the day comes near. */
    silence_told_at: string | null
    by_name: string | null
    created_at: string
    /** When its client answered, or the day came. */
    answered_at: string | null
    changes_asked: string | null
  }
  delivery_items: {
    id: string
    delivery_id: string
    /** Their order. */
    number: number
    kind: DeliveryItemKind
    label: string
    link: string | null
    /** Of a file whose bytes are here. */
    blob_id: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends DeliveriesTables {}
}
