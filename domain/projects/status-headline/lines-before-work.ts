import { daysBetween } from '#domain/kernel/periods.ts'
import { pluralize } from '#domain/kernel/text.ts'
import {
  addSeconds,
  dayNamed,
  dayWords,
  isoTime,
  lastDayWords,
  stockholmDay,
  timeWords,
} from '#domain/kernel/time.ts'
import { type ClosedLinkReason, projectAddress } from '../projects.schema.ts'
import { STUDIO, type StatusHeadline, type StatusHeadlineFacts, YOU } from './status-headline.schema.ts'

const SEND_FILES = { label: 'Upload project files', to: '/client/upload' }

export function pending(project: StatusHeadlineFacts, now: Date): StatusHeadline {
  const start = startInFuture(project, now)
  if (!project.hasFiles) return withoutFiles(project, start, now)
  if (project.closedLink) return linkClosed(project, project.closedLink, now)
  return start ? waiting(project, start, now) : linkSent(project, now)
}

function withoutFiles(project: StatusHeadlineFacts, start: string | undefined, now: Date): StatusHeadline {
  const contact = contactTime(project, now)
  const promise = start
    ? ` Work will start on ${dayWords(start, now)}, or at once if you ask us to.`
    : contact
      ? ` We'll contact you by ${timeWords(contact, now)}.`
      : ''
  return {
    headline: 'Next: send us your project.',
    who: YOU,
    until: null,
    you: `Upload your project files, or send us a link.${promise}${dueSentence(project, now)}`,
    action: SEND_FILES,
  }
}

const CLOSED_LINKS: Record<ClosedLinkReason, { headline: string; toDo: string }> = {
  asks: {
    headline: 'We need permission to open your link.',
    toDo: 'Share it with anyone who has the link, or upload the files here. If you shared it with us by name, there is nothing to do.',
  },
  gone: {
    headline: 'Your link no longer works.',
    toDo: 'Send us a new link, or upload the files here.',
  },
}

function linkClosed(project: StatusHeadlineFacts, why: ClosedLinkReason, now: Date): StatusHeadline {
  const { headline, toDo } = CLOSED_LINKS[why]
  return {
    headline,
    who: YOU,
    until: null,
    you: `${toDo}${dueSentence(project, now)}`,
    action: SEND_FILES,
  }
}

function waiting(project: StatusHeadlineFacts, start: string, now: Date): StatusHeadline {
  const { unpaid } = project
  return {
    headline: `Work starts on ${dayWords(start, now)}.`,
    who: STUDIO,
    until: start,
    you: `You can withdraw from the contract until the end of ${lastDayWords(start, now)}.${unpaid ? '' : ' You can ask us to start at once.'}${dueSentence(project, now)}`,
    action: unpaid ? null : { label: 'Start at once', to: `${projectAddress(project.id)}#start-at-once` },
  }
}

function linkSent(project: StatusHeadlineFacts, now: Date): StatusHeadline {
  return {
    headline: overdue(project, now) ?? "Next: we'll check that your files open.",
    who: STUDIO,
    until: contactTime(project, now) ?? null,
    you: `Please leave them where they are. We'll start once we have checked them.${dueSentence(project, now)}`,
    action: null,
  }
}

function startInFuture({ mayStartFrom }: StatusHeadlineFacts, now: Date): string | undefined {
  return mayStartFrom && mayStartFrom > isoTime(now) ? mayStartFrom : undefined
}

function contactTime({ createdAt }: StatusHeadlineFacts, now: Date): string | undefined {
  const until = contactPromised(createdAt)
  return until > isoTime(now) ? until : undefined
}

/** Promised with every purchase. */
const CONTACT_SECONDS = 24 * 3600

export function contactPromised(createdAt: string): string {
  return isoTime(addSeconds(new Date(createdAt), CONTACT_SECONDS))
}

export function dueSentence(project: StatusHeadlineFacts, now: Date): string {
  const { dueOn, dueBeforeMoved, deliveryWorkingDays: days, hasFiles } = project
  if (dueOn === null)
    return days === null || hasFiles
      ? ''
      : ` It is due ${pluralize(days, 'working day')} after we receive your files.`
  if (dueOn < stockholmDay(now)) return ` It was due on ${dayNamed(dueOn, now)}.`
  const before = dueBeforeMoved === null ? '' : ` (originally ${dayNamed(dueBeforeMoved, now)})`
  return ` It is due on ${dayNamed(dueOn, now)}${before}.`
}

/** Mentions both the promised and the current date. */
export function overdue({ dueOn, dueBeforeMoved }: StatusHeadlineFacts, now: Date): string | undefined {
  const [today, promised] = [stockholmDay(now), dueBeforeMoved ?? dueOn]
  if (dueOn === null || promised === null || promised >= today) return undefined
  const was = `It was due on ${dayNamed(promised, now)}`
  if (dueOn >= today) return `${was}. It is now due on ${dayNamed(dueOn, now)}.`
  return `${was}${dueOn > promised ? `, then on ${dayNamed(dueOn, now)}` : ''}. We are late.`
}

/** @returns undefined after that day */
export function daysLeft({ doneBy }: { doneBy: string }, now: Date): number | undefined {
  const left = daysBetween(stockholmDay(now), doneBy)
  return left < 0 ? undefined : left
}
