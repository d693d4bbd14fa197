import { addSeconds, isoTime, stockholmDay } from '../../kernel/clock.ts'
import { type Cents, formatEuros } from '../../kernel/money.ts'
import { daysBetween } from '../../kernel/periods.ts'
import { dayNamed, dayWords, lastDayWords, timeWords } from '../../kernel/time-words.ts'
import { splitLinks } from '../../thread/links.ts'
import type { OpenQuestion } from '../../thread/messages.schema.ts'
import { questionNext } from '../../thread/question-words.ts'
import { resultWords } from '../figure-words.ts'
import { DONE_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import {
  type Project,
  type ProjectChange,
  type ProjectStatus,
  projectAddress,
  type ToldDelivery,
  type ToldDeliveryStatus,
  type ToldDispute,
  writingAddress,
} from '../projects.schema.ts'
import { deliveriesAddress } from './deliveries-address.ts'

/** Promised with every purchase. */
const CONTACT_SECONDS = 24 * 3600

export const YOU = 'You'
const STUDIO = 'The studio'
const NOTHING_TO_DO = 'There is nothing for you to do.'

/** What happens next with a project, computed from its state and never typed by hand. */
export type NextLine = {
  headline: string
  who: string
  /** ISO 8601; nothing where no time was promised. */
  until: string | null
  /** What is the client’s to do. */
  you: string | null
  /** `to`: an address of this site, or that of a delivery. */
  action: { label: string; to: string } | null
  /** The two sides that the headline names, as it writes them. */
  result?: { before: string; after: string }
  /** What was asked, where one of its answers can be chosen at once. */
  question?: Pick<OpenQuestion, 'id' | 'choices'>
  /** What else is so, told quietly. */
  besides?: string
}

/** What of a project decides. */
export type NextLineFacts = Pick<
  Project,
  | 'id'
  | 'status'
  | 'createdAt'
  | 'completedAt'
  | 'refundUntil'
  | 'hasFiles'
  | 'mayStartFrom'
  | 'deliveryWorkingDays'
  | 'dueOn'
  | 'dueBeforeMoved'
  | 'refundAsked'
  | 'disputed'
  | 'refunded'
  | 'paymentId'
  | 'unpaid'
  | 'progress'
  | 'figures'
  | 'figuresFollow'
  | 'withoutFigures'
  | 'delivery'
  | 'resultSeenAt'
  | 'history'
>

/** @param project nothing for a client who has bought nothing yet */
export function nextLine(project: NextLineFacts | null, now: Date): NextLine {
  if (!project) return nothingBought()
  if (project.disputed && PROJECT_STATES[project.status].end === null)
    return disputed(project, project.disputed)
  if (project.refundAsked && PROJECT_STATES[project.status].end !== 'called-off') return refundAsked()
  const line = LINES[project.status](project, now)
  return project.unpaid ? { ...line, you: withInvoice(line.you, project.unpaid, now) } : line
}

const DISPUTED: Record<ToldDispute, Pick<NextLine, 'headline' | 'who'>> = {
  open: { headline: 'Your bank is looking into this payment.', who: 'Your bank' },
  lost: { headline: 'Your bank has taken the payment back.', who: 'Nobody' },
}

/** While a bank decides about its money nobody can say how the work goes on. */
function disputed({ id }: NextLineFacts, dispute: ToldDispute): NextLine {
  return {
    ...DISPUTED[dispute],
    until: null,
    you: 'Write to us if we can clear it up.',
    action: { label: 'Write to us', to: writingAddress(id) },
  }
}

/** To pay is theirs to do in any case. */
function withInvoice(you: string | null, { dueOn }: { dueOn: string | null }, now: Date): string {
  const invoice =
    dueOn === null
      ? 'Your order is not paid yet: Payments says how.'
      : `Your invoice is open. It is due on ${dayNamed(dueOn, now)}.`
  return [you?.replace(NOTHING_TO_DO, '').trim(), invoice].filter(Boolean).join(' ')
}

const LINES: Record<ProjectStatus, (project: NextLineFacts, now: Date) => NextLine> = {
  pending,
  'in-progress': inProgress,
  completed,
  cancelled,
}

/** By when whoever paid was promised to hear from us, in ISO 8601. @param createdAt of the project */
export function contactPromised(createdAt: string): string {
  return isoTime(addSeconds(new Date(createdAt), CONTACT_SECONDS))
}

/** For a client without a project who has accepted quotes. @param waiting amounts in cents, of each what is open and what has fallen due */
export function quotesToPay(waiting: readonly { open: Cents; gross: Cents; part: string }[]): NextLine {
  const open = waiting.reduce((sum, quote) => sum + quote.open, 0)
  const isPart = waiting.some((quote) => quote.open < quote.gross)
  const what = waiting.length === 1 ? 'your quote' : 'your quotes'
  return {
    headline: `Next: pay ${isPart ? 'the rest of' : 'for'} ${what}, ${formatEuros(open)}.`,
    who: YOU,
    until: null,
    you: waiting.some(({ part }) => part === 'first')
      ? 'Your project opens when this first half is here.'
      : 'Your project opens when the whole sum is here.',
    action: { label: 'How to pay', to: '/client/payments' },
  }
}

/** Once the work is delivered. @param half open: in cents; dueOn: YYYY-MM-DD */
export function secondHalfToPay({ open, dueOn }: { open: Cents; dueOn: string | null }, now: Date): NextLine {
  return {
    headline: `To pay: the second half, ${formatEuros(open)}${dueOn === null ? '' : `, until ${dayNamed(dueOn, now)}`}.`,
    who: YOU,
    until: null,
    you: 'Your project is delivered. You have the invoice by mail.',
    action: { label: 'How to pay', to: '/client/payments' },
  }
}

/** Whether the result of a project was not looked at yet. */
export function isUnseen({ status, resultSeenAt }: Pick<Project, 'status' | 'resultSeenAt'>): boolean {
  return DONE_STATUSES.includes(status) && resultSeenAt === null
}

/** Whether what we asked comes before all else of a project: it is about this one or about none, and no result waits to be seen. */
export function isAskedFirst(
  { projectId }: Pick<OpenQuestion, 'projectId'>,
  project: Pick<Project, 'id' | 'status' | 'resultSeenAt'>,
): boolean {
  return (projectId ?? project.id) === project.id && !isUnseen(project)
}

/** While the studio waits for an answer, which is written where it was asked, or chosen at once. */
export function questionLine(
  question: Pick<OpenQuestion, 'id' | 'body' | 'projectId' | 'choices'>,
): NextLine {
  const { id, projectId, choices } = question
  const to = projectId === null ? '/client/messages' : writingAddress(projectId)
  const mayChoose = choices.length > 0
  return {
    ...questionNext(question),
    action: { label: mayChoose ? 'Answer in words' : 'Answer', to },
    ...(mayChoose && { question: { id, choices } }),
  }
}

/** What happens to the money of a cancelled project. */
export function paymentOfCancelled({
  refunded,
  refundAsked,
}: Pick<NextLineFacts, 'refunded' | 'refundAsked'>): string {
  if (refunded) return 'Its payment was refunded.'
  return refundAsked
    ? 'We answer your refund request by mail.'
    : 'Its payment is not refunded by that; you can ask for a refund beside it under Payments.'
}

function nothingBought(): NextLine {
  return {
    headline: 'Next: choose a package.',
    who: YOU,
    until: null,
    you: 'Your project opens when its package is paid.',
    action: { label: 'Choose a package', to: '/client/payments' },
  }
}

function pending(project: NextLineFacts, now: Date): NextLine {
  const start = startInFuture(project, now)
  if (!project.hasFiles) return withoutFiles(project, start, now)
  return start ? waiting(project, start, now) : linkSent(project, now)
}

function withoutFiles(project: NextLineFacts, start: string | undefined, now: Date): NextLine {
  const contact = contactTime(project, now)
  const promise = start
    ? ` Work starts on ${dayWords(start, now)}, or at once when you ask for it.`
    : contact
      ? ` We contact you by ${timeWords(contact, now)}.`
      : ''
  return {
    headline: 'Next: send us your project.',
    who: YOU,
    until: null,
    you: `Upload your project files, or send us a link to them.${promise}${dueSentence(project, now)}`,
    action: { label: 'Upload project files', to: '/client/upload' },
  }
}

function waiting(project: NextLineFacts, start: string, now: Date): NextLine {
  const { unpaid } = project
  return {
    headline: `Work starts on ${dayWords(start, now)}.`,
    who: STUDIO,
    until: start,
    you: `You can withdraw from the contract until the end of ${lastDayWords(start, now)}.${unpaid ? '' : ' You can ask us to start at once.'}${dueSentence(project, now)}`,
    action: unpaid ? null : { label: 'Start at once', to: `${projectAddress(project.id)}#start-at-once` },
  }
}

function linkSent(project: NextLineFacts, now: Date): NextLine {
  return {
    headline: overdue(project, now) ?? 'Next: we check that your files open.',
    who: STUDIO,
    until: contactTime(project, now) ?? null,
    you: `Leave them where they are. Then we start.${dueSentence(project, now)}`,
    action: null,
  }
}

function inProgress(project: NextLineFacts, now: Date): NextLine {
  const { delivery } = project
  return delivery ? AFTER_DELIVERY[delivery.status](project, delivery, now) : workGoesOn(project, now)
}

/** What is next while work goes on after something was handed over. */
const AFTER_DELIVERY: Record<
  ToldDeliveryStatus,
  (project: NextLineFacts, delivery: ToldDelivery, now: Date) => NextLine
> = {
  open: deliveryToAnswer,
  'changes-asked': (project, delivery, now) => ({
    headline: 'Next: we make the changes you asked for.',
    who: STUDIO,
    until: null,
    you: `${roundSentence(delivery)}${NOTHING_TO_DO} We hand it over again.${dueSentence(project, now)}`,
    action: null,
  }),
  approved: (project, { number }, now) => {
    const line = workGoesOn(project, now)
    return {
      ...line,
      headline: 'Next: we finish your project.',
      you: `Delivery ${number} is approved. ${line.you}`,
    }
  },
}

function deliveryToAnswer({ id }: NextLineFacts, delivery: ToldDelivery, now: Date): NextLine {
  const { number, completes, approvedBySilenceOn: day } = delivery
  const sentences = [
    'Approve it, or ask for changes in words.',
    roundSentence(delivery).trim(),
    completes && 'Your approval completes the project.',
    day && `Without an answer before ${dayNamed(day, now)} it counts as approved on that day.`,
  ]
  return {
    headline: `Next: try delivery ${number} and approve it.`,
    who: YOU,
    until: null,
    you: sentences.filter(Boolean).join(' '),
    action: { label: `Open delivery ${number}`, to: deliveriesAddress(id) },
  }
}

/** Of changes, where rounds of them were agreed and are not used up. */
function roundSentence({ round }: ToldDelivery): string {
  return round.of === null || round.number > round.of ? '' : `This is round ${round.number} of ${round.of}. `
}

function workGoesOn(project: NextLineFacts, now: Date): NextLine {
  const { progress } = project
  const left = progress && daysLeft(progress, now)
  return {
    headline:
      overdue(project, now) ??
      (left === null
        ? 'Next: we optimize your project.'
        : `Next: we finish your project${left === undefined ? '' : `, ${daysLeftWords(left)}`}.`),
    who: STUDIO,
    until: null,
    you: `${NOTHING_TO_DO} Your messages reach whoever works on it.${dueSentence(project, now)}`,
    action: null,
  }
}

function completed(project: NextLineFacts, now: Date): NextLine {
  const besides = refundSentence(project, now)
  const questions = { label: 'Write to us', to: writingAddress(project.id) }
  if (!project.figures && project.figuresFollow)
    return {
      headline: 'Your project is completed. The figures follow.',
      who: STUDIO,
      until: null,
      you: NOTHING_TO_DO,
      action: delivery(project) ?? questions,
      besides,
    }
  const result = project.figures && resultWords(project.figures)
  const delivered = delivery(project)
  return {
    headline: result ? `${result.before} became ${result.after}.` : 'Your project is completed.',
    who: YOU,
    until: null,
    you: result
      ? `${toTry(project, delivered)} ${result.of}, before and after our work.`
      : `What we did is in the history of your project. No figures were measured${project.withoutFigures === null ? '.' : `: ${project.withoutFigures}`}`,
    action: delivered ?? questions,
    ...(result && { result: { before: result.before, after: result.after } }),
    besides,
  }
}

function toTry({ delivery }: NextLineFacts, delivered: NextLine['action']): string {
  if (delivery?.status === 'approved') return `Delivery ${delivery.number} is approved.`
  return delivered ? 'Open the delivery and try it.' : 'Tell us how it runs for you.'
}

/** What was handed over; where nothing was, the first link that the studio gave with the completion, or since then. */
function delivery({ id, delivery, history }: NextLineFacts): NextLine['action'] {
  if (delivery) return { label: 'Open the delivery', to: deliveriesAddress(id) }
  const isDone = ({ status }: ProjectChange) => PROJECT_STATES[status].end === 'done'
  const since = history.slice(history.findLastIndex((change) => !isDone(change)) + 1)
  const link = since
    .filter(({ author }) => author === 'team')
    .flatMap(({ note }) => splitLinks(note ?? ''))
    .find(({ kind }) => kind === 'link')
  return link?.kind === 'link' ? { label: 'Open the delivery', to: link.href } : null
}

function refundAsked(): NextLine {
  return {
    headline: 'Next: we answer your refund request.',
    who: STUDIO,
    until: null,
    you: `${NOTHING_TO_DO} We answer by mail.`,
    action: null,
  }
}

function cancelled(project: NextLineFacts): NextLine {
  return {
    headline: 'Your project is cancelled.',
    who: YOU,
    until: null,
    you: ['No further work is done on it.', moneyOfCancelled(project)].filter(Boolean).join(' '),
    action: { label: 'Open payments', to: '/client/payments' },
  }
}

/** What is said of an invoice that is open follows by itself. */
function moneyOfCancelled(project: NextLineFacts): string {
  if (project.unpaid) return ''
  return project.paymentId === null ? 'Nothing is owed for it.' : paymentOfCancelled(project)
}

/** By when it is the client's, and which day was promised before. */
function dueSentence(project: NextLineFacts, now: Date): string {
  const { dueOn, dueBeforeMoved, deliveryWorkingDays: days, hasFiles } = project
  if (dueOn === null)
    return days === null || hasFiles
      ? ''
      : ` It is due ${days} working day${days === 1 ? '' : 's'} after your files are here.`
  if (dueOn < stockholmDay(now)) return ` It was due on ${dayNamed(dueOn, now)}.`
  const before = dueBeforeMoved === null ? '' : `; before we moved it, on ${dayNamed(dueBeforeMoved, now)}`
  return ` It is due on ${dayNamed(dueOn, now)}${before}.`
}

/** What is said first once a day that was promised has passed: that day, and the one that is promised now. */
function overdue({ dueOn, dueBeforeMoved }: NextLineFacts, now: Date): string | undefined {
  const [today, promised] = [stockholmDay(now), dueBeforeMoved ?? dueOn]
  if (dueOn === null || promised === null || promised >= today) return undefined
  const was = `It was due on ${dayNamed(promised, now)}`
  if (dueOn >= today) return `${was}. It is now due on ${dayNamed(dueOn, now)}.`
  return `${was}${dueOn > promised ? `, then on ${dayNamed(dueOn, now)}` : ''}. We are late.`
}

function startInFuture({ mayStartFrom }: NextLineFacts, now: Date): string | undefined {
  return mayStartFrom && mayStartFrom > isoTime(now) ? mayStartFrom : undefined
}

/** Until when the client was promised to hear from us; nothing once that is past. */
function contactTime({ createdAt }: NextLineFacts, now: Date): string | undefined {
  const until = contactPromised(createdAt)
  return until > isoTime(now) ? until : undefined
}

/** Until when a refund may be asked for; nothing once that is past. */
function refundEnd({ refundUntil, refunded }: NextLineFacts, now: Date): string | undefined {
  return refundUntil !== null && !refunded && refundUntil > isoTime(now) ? refundUntil : undefined
}

function refundSentence(project: NextLineFacts, now: Date): string {
  if (project.unpaid && project.paymentId === null) return ''
  if (project.refunded) return 'Its payment was refunded.'
  const end = refundEnd(project, now)
  return end ? `You can ask for a refund until the end of ${lastDayWords(end, now)}.` : ''
}

/** How many days are left until a project is to be done; nothing once that day is past. */
export function daysLeft({ doneBy }: { doneBy: string }, now: Date): number | undefined {
  const left = daysBetween(stockholmDay(now), doneBy)
  return left < 0 ? undefined : left
}

function daysLeftWords(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? '1 day left' : `${days} days left`
}
