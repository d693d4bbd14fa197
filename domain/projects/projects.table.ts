import type {
  FigureMetric,
  ProjectAuthor,
  ProjectStatus,
  ToldClosedLink,
  ToldDeliveryStatus,
  ToldDispute,
} from './projects.schema.ts'

/** Times are ISO 8601 in UTC. */
export interface ProjectsTables {
  projects: {
    id: string
    user_id: string
    /** Told by whoever sells: what it fulfils, with which payment that was paid, and while it is not, by which day, YYYY-MM-DD. */
    order_id: string
    payment_id: string | null
    payment_due_on: string | null
    /** Key of the service package that was bought. */
    service: string
    status: ProjectStatus
    /** Set by the studio; until then the dashboard shows its sample. */
    progress_percent: number | null
    /** The day in Stockholm by which it is to be done, as `2026-11-30`. */
    done_by: string | null
    created_at: string
    updated_at: string
    completed_at: string | null
    cancelled_at: string | null
    /** Told by whoever sells: before then no work may start. */
    may_start_from: string | null
    /** Told by whoever sells: it is due so many working days after payment and files. */
    delivery_working_days: number | null
    /** The day on which it is due, as YYYY-MM-DD in Stockholm; nothing where none was agreed, or while its files are awaited. */
    due_on: string | null
    /** The day that was promised first, once the studio has moved it. */
    due_before_moved: string | null
    /** Told by whoever sells: since when a refund is asked for and not answered; when all went back stands below. */
    refund_asked_at: string | null
    /** Told by whoever sells: a bank looks into a payment of its order, or has taken one back. */
    disputed: ToldDispute | null
    refunded_at: string | null
    /** 1 while a link to its files is there; told by the files. */
    has_files: number
    /** Told by the files: why a link among them does not open, while nothing was sent since. */
    closed_link: ToldClosedLink | null
    /** 1 when it was completed with the word that figures follow. */
    figures_follow: number
    /** Why it was completed without figures. */
    without_figures: string | null
    /** JSON: what its client said of it before the work; nothing before they said anything. */
    intake: string | null
    /** Told by the deliveries: the newest that stands. */
    delivery_number: number | null
    delivery_status: ToldDeliveryStatus | null
    delivery_round: number | null
    delivery_rounds: number | null
    delivery_completes: number | null
    delivery_approved_by_silence_on: string | null
    result_seen_at: string | null
    /** When the studio deleted its own copy of an ended project, and who of it did. */
    copy_deleted_at: string | null
    copy_deleted_by: string | null
  }
  /** Every status that a project has had, with who gave it. */
  project_changes: {
    id: string
    project_id: string
    status: ProjectStatus
    author: ProjectAuthor
    /** The member of the studio who did it. */
    by_name: string | null
    note: string | null
    created_at: string
  }
  /** Measured by the studio: frames per second, milliseconds per frame, draw calls per frame, 1 % low in FPS, gigabytes of video memory. */
  project_figures: { project_id: string; metric: FigureMetric; before: number; after: number }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends ProjectsTables {}
}
