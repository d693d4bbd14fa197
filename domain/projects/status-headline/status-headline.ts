import { pluralize } from '#domain/kernel/text.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import {
  type CurrentDelivery,
  type CurrentDeliveryStatus,
  deliveriesAddress,
  type ProjectDispute,
  type ProjectStatus,
  writingAddress,
} from '../projects.schema.ts'
import { completed, paymentOfCancelled } from './lines-after-work.ts'
import { daysLeft, dueSentence, overdue, pending } from './lines-before-work.ts'
import { isAskedFirst, questionLine } from './question-line.ts'
import {
  NOTHING_TO_DO,
  STUDIO,
  type StatusHeadline,
  type StatusHeadlineFacts,
  YOU,
} from './status-headline.schema.ts'

function inProgress(project: StatusHeadlineFacts, now: Date): StatusHeadline {
  const { delivery } = project
  return delivery ? AFTER_DELIVERY[delivery.status](project, delivery, now) : workGoesOn(project, now)
}

const AFTER_DELIVERY: Record<
  CurrentDeliveryStatus,
  (project: StatusHeadlineFacts, delivery: CurrentDelivery, now: Date) => StatusHeadline
> = {
  open: deliveryToAnswer,
  'changes-asked': (project, delivery, now) => ({
    headline: "Next: we'll make the changes you asked for.",
    who: STUDIO,
    until: null,
    you: `${roundSentence(delivery)}${NOTHING_TO_DO} We'll send you a new delivery.${dueSentence(project, now)}`,
    action: null,
  }),
  approved: (project, { number }, now) => {
    const line = workGoesOn(project, now)
    return {
      ...line,
      headline: "Next: we'll finish your project.",
      you: `Delivery ${number} is approved. ${line.you}`,
    }
  },
}

function deliveryToAnswer({ id }: StatusHeadlineFacts, delivery: CurrentDelivery, now: Date): StatusHeadline {
  const { number, completes, approvedBySilenceOn: day } = delivery
  const sentences = [
    'Approve it, or ask for changes.',
    roundSentence(delivery).trim(),
    completes && 'Your approval completes the project.',
    day && `If you don't answer before ${dayNamed(day, now)}, it will be approved automatically on that day.`,
  ]
  return {
    headline: `Next: try delivery ${number} and approve it.`,
    who: YOU,
    until: null,
    you: sentences.filter(Boolean).join(' '),
    action: { label: `Open delivery ${number}`, to: deliveriesAddress(id) },
  }
}

function roundSentence({ round }: CurrentDelivery): string {
  return round.of === null || round.number > round.of ? '' : `This is round ${round.number} of ${round.of}. `
}

function workGoesOn(project: StatusHeadlineFacts, now: Date): StatusHeadline {
  const { progress } = project
  const late = overdue(project, now)
  const days = late || !progress ? undefined : daysLeft(progress, now)
  const remaining = days === undefined ? undefined : daysLeftWords(days)
  return {
    headline: late ?? `Next: we'll ${finishWords(progress, remaining)}.`,
    ...(remaining && { remaining }),
    who: STUDIO,
    until: null,
    you: `${NOTHING_TO_DO} Your messages reach the people working on it.${dueSentence(project, now)}`,
    action: null,
  }
}

function finishWords(progress: StatusHeadlineFacts['progress'], remaining: string | undefined): string {
  if (!progress) return 'optimize your project'
  return `finish your project${remaining ? `, ${remaining}` : ''}`
}

function daysLeftWords(days: number): string {
  return days === 0 ? 'today' : `${pluralize(days, 'day')} left`
}

/** The same on all pages and in emails. @param project null for a client who hasn't bought anything */
export function statusHeadline(project: StatusHeadlineFacts | null, now: Date): StatusHeadline {
  if (!project) return nothingBought()
  const { status, disputed, refundAsked, unpaid } = project
  const { end } = PROJECT_STATES[status]
  const isAsked = isAskedFirst(project)
  if (!isAsked && disputed && end === null) return whileDisputed(project, disputed)
  if (!isAsked && refundAsked && end !== 'called-off') return refundToAnswer()
  const line = isAsked ? questionLine(project.question) : LINES[status](project, now)
  return unpaid ? { ...line, you: withInvoice(line.you, unpaid, now) } : line
}

const DISPUTED: Record<ProjectDispute, Pick<StatusHeadline, 'headline' | 'who'>> = {
  open: { headline: 'Your bank is looking into this payment.', who: 'Your bank' },
  lost: { headline: 'Your bank has reversed the payment.', who: YOU },
}

/** Work may not continue until the bank has decided. */
function whileDisputed({ id }: StatusHeadlineFacts, dispute: ProjectDispute): StatusHeadline {
  return {
    ...DISPUTED[dispute],
    until: null,
    you: 'Write to us if we can help clear it up.',
    action: { label: 'Write to us', to: writingAddress(id) },
  }
}

function withInvoice(you: string | null, { dueOn }: { dueOn: string | null }, now: Date): string {
  const invoice =
    dueOn === null
      ? 'Your order is not paid yet. See Payments for how to pay.'
      : `Your invoice is due on ${dayNamed(dueOn, now)}.`
  return [you?.replace(NOTHING_TO_DO, '').trim(), invoice].filter(Boolean).join(' ')
}

const LINES: Record<ProjectStatus, (project: StatusHeadlineFacts, now: Date) => StatusHeadline> = {
  pending,
  'in-progress': inProgress,
  completed,
  cancelled,
}

function nothingBought(): StatusHeadline {
  return {
    headline: 'Next: choose a package.',
    who: YOU,
    until: null,
    you: 'Your project opens once its package is paid.',
    action: { label: 'Choose a package', to: '/client/payments' },
  }
}

function refundToAnswer(): StatusHeadline {
  return {
    headline: "Next: we'll answer your refund request.",
    who: STUDIO,
    until: null,
    you: `${NOTHING_TO_DO} We'll answer by email.`,
    action: null,
  }
}

function cancelled(project: StatusHeadlineFacts): StatusHeadline {
  return {
    headline: 'Your project is cancelled.',
    who: project.unpaid ? YOU : null,
    until: null,
    you: ['No further work will be done on it.', moneyOfCancelled(project)].filter(Boolean).join(' '),
    action: { label: 'Go to Payments', to: '/client/payments' },
  }
}

/** `withInvoice` adds the unpaid invoice. */
function moneyOfCancelled(project: StatusHeadlineFacts): string {
  if (project.unpaid) return ''
  return project.paymentId === null ? 'You owe nothing for it.' : paymentOfCancelled(project)
}
