import type { HeadlinePart } from '#domain/kernel/headline.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { StoredTables } from '#tables'
import type { Intake } from './intake.schema.ts'

export type ProjectStatus = StoredTables['projects']['status']
export type ProjectAuthor = 'client' | 'team' | 'system'
export type FigureMetric = 'fps' | 'frame-time' | 'draw-calls' | 'low1' | 'vram'

/** Refunds can be requested for this many days after completion (section 9 of the specification). */
export const REFUND_DAYS = 14

/** Status changes can be undone for this long. */
export const REOPEN_HOURS = 24

/** Links to files are deleted within this many days of completion (section 9 of the specification). */
export const LINK_DAYS = 90

/** Times are ISO 8601. */
export function linksGoneBy(completedAt: string): string {
  return isoTime(addSeconds(new Date(completedAt), LINK_DAYS * 24 * 3600))
}

export function projectAddress(projectId: string): string {
  return `/client/projects/${projectId}`
}

/** Fragment that opens the message form. */
export const WRITING = 'write'

export function writingAddress(projectId: string): string {
  return `${projectAddress(projectId)}#${WRITING}`
}

/** @property report number of the report that measured it, if it wasn't typed */
export type Figure = { before: number; after: number; report?: number }

/** Metrics that were not measured are left out. */
export type ProjectFigures = {
  /** Mean frames per second. */
  fps?: Figure
  /** Milliseconds per frame. */
  frameTime?: Figure
  /** Per frame. */
  drawCalls?: Figure
  /** Frames per second of the slowest 1%. */
  low1?: Figure
  /** Gigabytes. */
  vram?: Figure
}

/** Summary of a report on captures, for lists and emails. */
export type ReportSummary = {
  headline: HeadlinePart[]
  /** The basis of the headline, such as interval and runs. */
  sentence: string
  /** Such as `5 runs a build`. */
  runs: string
  figures: Pick<ProjectFigures, 'fps' | 'low1'>
  /** Missing without a target. */
  targetFps?: number | undefined
}

/** A bank is examining the payment, or has reversed it. */
export type ProjectDispute = 'open' | 'lost'

/** The host asks for permission, or the link doesn't work. */
export type ClosedLinkReason = 'asks' | 'gone'

export type CurrentDeliveryStatus = 'open' | 'approved' | 'changes-asked'

/** The newest delivery that was neither recalled nor replaced. */
export type CurrentDelivery = {
  number: number
  status: CurrentDeliveryStatus
  /** Round of changes. `of` is null if the order has no agreed number of rounds. */
  round: { number: number; of: number | null }
  /** Whether its approval completes the project. */
  completes: boolean
  /** Day of automatic approval, YYYY-MM-DD. */
  approvedBySilenceOn: string | null
}

export function isHandedOver({ delivery, figures }: Pick<Project, 'delivery' | 'figures'>): boolean {
  return delivery !== null || figures !== null
}

/** A status change, or a note with the unchanged status. */
export type ProjectChange = {
  status: ProjectStatus
  author: ProjectAuthor
  byName: string | null
  note: string | null
  at: string
}

/** Facts about a project from the tables of later modules. */
export type ProjectFacts = {
  /** The payment that paid for its order. */
  paymentId: string | null
  /** Set if the project is open although its order isn't paid. `dueOn` is YYYY-MM-DD. */
  unpaid: { dueOn: string | null } | null
  /** Number of the report that the frame rate comes from. Null if it was typed. */
  figuresReport: number | null
  /** Id of that report. */
  reportId: string | null
  /** That report in short. */
  reportSummary: ReportSummary | null
  hasFiles: boolean
  /** Why the client's link doesn't open. Undefined once they send something else. */
  closedLink: ClosedLinkReason | null
  delivery: CurrentDelivery | null
  /** Whether a refund request is unanswered. */
  refundAsked: boolean
  disputed: ProjectDispute | null
  question: OpenQuestion | null
  /** Whether the whole payment was refunded. */
  refunded: boolean
}

/** A project as its owner sees it. Times are ISO 8601. */
export type Project = ProjectFacts & {
  id: string
  orderId: string
  service: string
  status: ProjectStatus
  createdAt: string
  updatedAt: string
  completedAt: string | null
  /** When the studio deleted its working copy. */
  copyDeletedAt: string | null
  /** End of the refund period. */
  refundUntil: string | null
  /** `doneBy`: day in Stockholm */
  progress: { percent: number; doneBy: string } | null
  figures: ProjectFigures | null
  /** Figures will be measured after completion. */
  figuresFollow: boolean
  /** Reason given at completion. */
  withoutFigures: string | null
  intake: Intake
  /** When the owner first saw the result. */
  resultSeenAt: string | null
  /** End of the withdrawal period, unless the buyer asked for an early start. */
  mayStartFrom: string | null
  /** Set if the due date is counted from payment and files instead of being agreed. */
  deliveryWorkingDays: number | null
  /** YYYY-MM-DD; null if none was agreed or files are missing. */
  dueOn: string | null
  /** The due date that was promised first. */
  dueBeforeMoved: string | null
  /** Oldest first. */
  history: ProjectChange[]
}

export type ClientProject = Project & { client: { id: string; name: string; email: string } }

export function deliveriesAddress(projectId: string): string {
  return `${projectAddress(projectId)}#deliveries`
}
