import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import { HELD_WORDING } from '#domain/billing/payments/wording.schema.ts'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { withdrawnLine } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { type Project, projectAddress } from '#domain/projects/projects.schema.ts'
import { HOW_TO_PAY, isUnseen, quotesToPay } from '#domain/projects/status-headline/lines-after-work.ts'
import { isAskedFirst, questionLine } from '#domain/projects/status-headline/question-line.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { projectName } from '../lists/project-name.ts'
import { isBeingChecked } from '../paying/payment-words.ts'

export type OtherLine = {
  id: string
  about: string
  headline: string
  action: NonNullable<StatusHeadline['action']>
}

type Known = {
  /** Newest first. */
  projects: readonly Project[]
  payments: readonly Payment[]
  /** Newest first. */
  orders: readonly AgreedOrder[]
  toPay: readonly OpenOrder[]
}

type Shown = Known & {
  current: Project | undefined
  question: OpenQuestion | null
}

/**
 * A question is listed with its project. A question about no project is the headline only if the client has
 * none.
 */
export function dashboardLines(known: Shown, now: Date): { line: StatusHeadline; others: OtherLine[] } {
  const { current, projects } = known
  const question = known.question?.projectId === null ? known.question : null
  const lineOf = (project: Project) =>
    lineOfProject({ project, order: known.orders.find(({ id }) => id === project.orderId) }, now)
  const rest = projects.filter((project) => project !== current && isGoingOn(project))
  const others = [
    current?.question && otherStep(current, known, current.question, lineOf),
    current && question && otherQuestion(question, 'General question'),
    ...rest.map((project) => otherProject(project, projects, lineOf(project))),
  ].filter((line) => line !== null && line !== undefined)
  if (current) return { line: lineOf(current), others }
  return { line: question ? questionLine(question) : lineWithoutProject(known, now), others }
}

/** @returns the open orders that the headline doesn't already name */
export function ordersToNotice({ current, toPay }: Pick<Shown, 'current' | 'toPay'>, line: StatusHeadline) {
  if (line.action !== HOW_TO_PAY) return toPay
  if (current) return toPay.filter(({ orderId }) => orderId !== current.orderId)
  return toPay.length === 1 ? [] : toPay
}

/** @returns the question while the result comes first, else the step that the question hides */
function otherStep(
  project: Project,
  { projects }: Known,
  question: OpenQuestion,
  lineOf: (project: Project) => StatusHeadline,
): OtherLine | undefined {
  if (!isAskedFirst(project)) return otherQuestion(question, projectName(project, projects))
  const line = lineOf({ ...project, question: null })
  const isToAct = line.who === 'You' && PROJECT_STATES[project.status].end === null
  return isToAct ? otherProject(project, projects, line) : undefined
}

function isGoingOn(project: Project): boolean {
  return PROJECT_STATES[project.status].end === null || isUnseen(project) || project.question !== null
}

function otherQuestion(question: OpenQuestion, about: string): OtherLine {
  const { headline, action } = questionLine(question)
  return { id: question.id, about, headline, action }
}

/** The studio's next step is on the project page. */
function otherProject(
  project: Project,
  projects: readonly Project[],
  { headline, who, action }: StatusHeadline,
): OtherLine {
  const open = { label: 'Open project', to: projectAddress(project.id) }
  return {
    id: project.id,
    about: projectName(project, projects),
    headline,
    action: (who === 'You' ? action : null) ?? open,
  }
}

const OPEN_PAYMENTS = { label: 'Go to Payments', to: '/client/payments' }

/** For clients without an open project. Money in transit comes before money owed, and both before history. */
function lineWithoutProject({ projects, payments, orders, toPay }: Known, now: Date): StatusHeadline {
  const [newest] = orders
  const [project] = projects
  return (
    onItsWay(payments) ??
    (toPay.length > 0 ? quotesToPay(toPay, now) : undefined) ??
    (newest && withdrawnLine(newest)) ??
    statusHeadline(project ? { ...project, question: null } : null, now)
  )
}

function onItsWay(payments: readonly Payment[]): StatusHeadline | undefined {
  if (payments.some(isBeingChecked))
    return {
      headline: 'Next: we check your payment.',
      who: 'The studio',
      until: null,
      you: HELD_WORDING,
      action: OPEN_PAYMENTS,
    }
  if (payments.some(({ status }) => status === 'processing'))
    return {
      headline: 'Next: your payment arrives.',
      who: 'Your bank',
      until: null,
      you: 'Your bank is still processing it, which may take a few days. Your project opens when it arrives.',
      action: OPEN_PAYMENTS,
    }
  return undefined
}
