import { headlineText } from '#domain/kernel/headline.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, isoTime, lastDayWords } from '#domain/kernel/time.ts'
import { splitLinks } from '#domain/messages/links.ts'
import { reportWords, resultHeadline, resultWords } from '../figures.ts'
import { DONE_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import { deliveriesAddress, type Project, type ProjectChange, writingAddress } from '../projects.schema.ts'
import {
  NOTHING_TO_DO,
  STUDIO,
  type StatusHeadline,
  type StatusHeadlineFacts,
  YOU,
} from './status-headline.schema.ts'

export function isUnseen({ status, resultSeenAt }: Pick<Project, 'status' | 'resultSeenAt'>): boolean {
  return DONE_STATUSES.includes(status) && resultSeenAt === null
}

export function completed(project: StatusHeadlineFacts, now: Date): StatusHeadline {
  const besides = refundSentence(project, now)
  const questions = { label: 'Write to us', to: writingAddress(project.id) }
  if (!project.figures && project.figuresFollow)
    return {
      headline: 'Your project is completed. The figures will follow.',
      who: STUDIO,
      until: null,
      you: NOTHING_TO_DO,
      action: delivery(project) ?? questions,
      besides,
    }
  const result = project.figures ? resultHeadline(project) : undefined
  const delivered = delivery(project)
  return {
    headline: result ? headlineText(result) : 'Your project is completed.',
    who: result && project.delivery?.status !== 'approved' ? YOU : null,
    until: null,
    you: result
      ? `${toTry(project, delivered)} ${reportWords(project) ?? `${resultWords(project.figures ?? {})?.of}, before and after our work.`}`
      : `You'll find what we did in your project's history. No figures were measured${project.withoutFigures === null ? '.' : `: ${project.withoutFigures}`}`,
    action: delivered ?? questions,
    ...(result && { result }),
    besides,
  }
}

function toTry({ delivery }: StatusHeadlineFacts, delivered: StatusHeadline['action']): string {
  if (delivery?.status === 'approved') return `Delivery ${delivery.number} is approved.`
  return delivered ? 'Open the delivery and try it.' : 'Tell us how it runs for you.'
}

/** The delivery, or otherwise the first link in the studio's notes since completion. */
function delivery({ id, delivery, history }: StatusHeadlineFacts): StatusHeadline['action'] {
  if (delivery) return { label: 'Open the delivery', to: deliveriesAddress(id) }
  const isDone = ({ status }: ProjectChange) => PROJECT_STATES[status].end === 'done'
  const since = history.slice(history.findLastIndex((change) => !isDone(change)) + 1)
  const link = since
    .filter(({ author }) => author === 'team')
    .flatMap(({ note }) => splitLinks(note ?? ''))
    .find(({ kind }) => kind === 'link')
  return link?.kind === 'link' ? { label: 'Open the delivery', to: link.href } : null
}

function refundEnd({ refundUntil, refunded }: StatusHeadlineFacts, now: Date): string | undefined {
  return refundUntil !== null && !refunded && refundUntil > isoTime(now) ? refundUntil : undefined
}

function refundSentence(project: StatusHeadlineFacts, now: Date): string {
  if (project.unpaid && project.paymentId === null) return ''
  if (project.refunded) return 'Its payment was refunded.'
  const end = refundEnd(project, now)
  return end ? `You can ask for a refund until the end of ${lastDayWords(end, now)}.` : ''
}

export const HOW_TO_PAY = { label: 'How to pay', to: '/client/payments' }

type QuoteToPay = { title: string; open: Cents; gross: Cents; part: string; dueOn: string | null }

/** @param quotes amounts in cents: `open` is due and unpaid, `gross` is due in total; `dueOn`: YYYY-MM-DD */
export function quotesToPay(quotes: readonly QuoteToPay[], now: Date): StatusHeadline {
  const open = quotes.reduce((sum, quote) => sum + quote.open, 0)
  const isPart = quotes.some((quote) => quote.open < quote.gross)
  const only = quotes.length === 1 && quotes[0]
  const what = only ? 'your quote' : 'your quotes'
  return {
    headline: `Next: pay ${isPart ? 'the rest of' : 'for'} ${what}, ${formatEuros(open)}.`,
    who: YOU,
    until: null,
    you: quotes.some(({ part }) => part === 'first')
      ? 'Your project opens once we receive the first instalment.'
      : 'Your project opens once we receive the full amount.',
    action: HOW_TO_PAY,
    ...(only && {
      besides: `${only.title}${only.dueOn === null ? '' : `, due on ${dayNamed(only.dueOn, now)}`}.`,
    }),
  }
}

/** @param second.open cents; `dueOn`: YYYY-MM-DD */
export function secondInstalmentToPay(
  { open, dueOn }: { open: Cents; dueOn: string | null },
  now: Date,
): StatusHeadline {
  return {
    headline: `To pay: the second instalment, ${formatEuros(open)}${dueOn === null ? '' : `, by ${dayNamed(dueOn, now)}`}.`,
    who: YOU,
    until: null,
    you: 'Your project is completed. We sent you the invoice by email.',
    action: HOW_TO_PAY,
  }
}

export function paymentOfCancelled({
  refunded,
  refundAsked,
}: Pick<StatusHeadlineFacts, 'refunded' | 'refundAsked'>): string {
  if (refunded) return 'Its payment was refunded.'
  return refundAsked
    ? "We'll answer your refund request by email."
    : "This doesn't refund your payment. You can ask for a refund under Payments."
}
