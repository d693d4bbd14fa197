import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { Intake } from './intake.schema.ts'

export type ProjectStatus = 'pending' | 'in-progress' | 'completed' | 'cancelled'
export type ProjectAuthor = 'client' | 'team' | 'system'
export type FigureMetric = 'fps' | 'frame-time' | 'draw-calls' | 'low1' | 'vram'

/** Days after completion of the work during which a refund may be asked for; section 9 of the specification. */
export const REFUND_DAYS = 14

/** How long the studio can take its last move back. */
export const REOPEN_HOURS = 24

/** Days after completion within which the links to a project's files are deleted; section 9 of the specification. */
export const LINK_DAYS = 90

/** @param completedAt of the project, like the answer ISO 8601 */
export function linksGoneBy(completedAt: string): string {
  return isoTime(addSeconds(new Date(completedAt), LINK_DAYS * 24 * 3600))
}

/** The page of a project. */
export function projectAddress(projectId: string): string {
  return `/client/projects/${projectId}`
}

/** The end of an address at which a client begins to write. */
export const WRITING = 'write'

/** Where a client writes about a project, and answers what was asked about it. */
export function writingAddress(projectId: string): string {
  return `${projectAddress(projectId)}#${WRITING}`
}

/** Measured before and after, in the unit of its metric. */
export type Figure = { before: number; after: number }

/** What the studio measured; a metric without a measurement is left out. */
export type ProjectFigures = {
  /** Frames per second, the mean. */
  fps?: Figure
  /** Milliseconds per frame. */
  frameTime?: Figure
  /** Per frame. */
  drawCalls?: Figure
  /** Frames per second of the slowest hundredth of the frames. */
  low1?: Figure
  /** Video memory in gigabytes. */
  vram?: Figure
}

/** Whose the money of a project is to give while a bank looks into it, or has taken it back for good. */
export type ToldDispute = 'open' | 'lost'

/** Why a link to the files of a project cannot be fetched: its host asks us for permission, or it leads nowhere. */
export type ToldClosedLink = 'asks' | 'gone'

/** What a delivery may be for its project to speak of it. */
export type ToldDeliveryStatus = 'open' | 'approved' | 'changes-asked'

/** The newest of a project's deliveries that was neither taken back nor replaced. */
export type ToldDelivery = {
  number: number
  status: ToldDeliveryStatus
  /** Of changes; of: how many its order holds, nothing where none were agreed. */
  round: { number: number; of: number | null }
  /** Whether its approval completes the project. */
  completes: boolean
  /** YYYY-MM-DD, the day on which it counts as approved when nobody answers before. */
  approvedBySilenceOn: string | null
}

/** Whether its client has a result: a delivery, or what was measured. */
export function isHandedOver({ delivery, figures }: Pick<Project, 'delivery' | 'figures'>): boolean {
  return delivery !== null || figures !== null
}

/** One line of a project's history: the status it was given or, with a note alone, went on having. */
export type ProjectChange = {
  status: ProjectStatus
  author: ProjectAuthor
  /** The member of the studio who did it; nothing when it was nobody in particular. */
  byName: string | null
  note: string | null
  at: string
}

/** A project as its owner sees it; times in ISO 8601. */
export type Project = {
  id: string
  orderId: string
  /** The payment that paid its order; nothing while that is not paid. */
  paymentId: string | null
  /** Where it is worked on although its order is not paid, by which day that is to be paid, YYYY-MM-DD; nothing where no day was agreed. */
  unpaid: { dueOn: string | null } | null
  service: string
  status: ProjectStatus
  createdAt: string
  updatedAt: string
  completedAt: string | null
  /** When the studio deleted its working copy. */
  copyDeletedAt: string | null
  /** The end of the time in which a refund may be asked for, counted from the completion. */
  refundUntil: string | null
  /** Nothing until the studio has said how far it is. doneBy: the day in Stockholm by which it is to be done */
  progress: { percent: number; doneBy: string } | null
  /** Nothing until the studio has measured. */
  figures: ProjectFigures | null
  /** Whether the studio said at completion that it measures later. */
  figuresFollow: boolean
  /** Why none were measured, where the studio gave a reason at completion. */
  withoutFigures: string | null
  /** What its owner said of it before the work; what they did not say is not there. */
  intake: Intake
  /** When its owner first saw the completed project. */
  resultSeenAt: string | null
  /** Whether a link to its files is there that was not taken back. */
  hasFiles: boolean
  /** Why a link that its owner sent does not open, while they have sent nothing since; nothing where all that was looked at opens. */
  closedLink: ToldClosedLink | null
  /** The end of the withdrawal period that its buyer did not waive; nothing when work may start at once. */
  mayStartFrom: string | null
  /** It is due so many working days after payment and files, and not on a day that was agreed. */
  deliveryWorkingDays: number | null
  /** The day on which it is due; nothing where none was agreed, or while its files are awaited. */
  dueOn: string | null
  /** What was handed over last; nothing where nothing was. */
  delivery: ToldDelivery | null
  /** The day that was promised first, once it was moved. */
  dueBeforeMoved: string | null
  /** Whether a request for a refund waits for the studio’s answer. */
  refundAsked: boolean
  /** What a bank does about its money; nothing where none decides about it. */
  disputed: ToldDispute | null
  /** What we asked about it and nobody has answered yet. */
  question: OpenQuestion | null
  /** Whether all of its payment went back. */
  refunded: boolean
  /** Oldest first. */
  history: ProjectChange[]
}

/** What of a project the modules above this one know, each in its own tables. */
export type ProjectFacts = Pick<
  Project,
  'paymentId' | 'unpaid' | 'refunded' | 'refundAsked' | 'disputed' | 'hasFiles' | 'closedLink' | 'delivery'
>

/** A project with whose it is, for the studio. */
export type ClientProject = Project & { client: { id: string; name: string; email: string } }

/** Where a client finds what was handed over of a project, and answers it. */
export function deliveriesAddress(projectId: string): string {
  return `${projectAddress(projectId)}#deliveries`
}
