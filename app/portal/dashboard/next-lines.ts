import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import { HELD_WORDING } from '#domain/billing/payments/wording.schema.ts'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { withdrawnLine } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { type Project, projectAddress } from '#domain/projects/projects.schema.ts'
import { isUnseen, quotesToPay } from '#domain/projects/status-headline/lines-after-work.ts'
import { isAskedFirst, questionLine } from '#domain/projects/status-headline/question-line.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { isBeingChecked } from '../paying/payment-words.ts'

/** Something else that is going on, next to the current project. */
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
  /** Accepted quotes that wait for their money. */
  toPay: readonly Pick<OpenOrder, 'orderId' | 'open' | 'gross' | 'part' | 'dueOn'>[]
}

type Shown = Known & {
  current: Project | undefined
  /** The open one of the client, about whichever project. */
  question: OpenQuestion | null
}

/**
 * What happens next with the current project, and what else is going on. A question is shown with the project that it is about. One about no
 * project is listed as such, and is what happens next only for a client without a project.
 */
export function dashboardLines(known: Shown, now: Date): { line: StatusHeadline; others: OtherLine[] } {
  const { current, projects } = known
  const question = known.question?.projectId === null ? known.question : null
  const lineOf = (project: Project) =>
    lineOfProject({ project, order: known.orders.find(({ id }) => id === project.orderId) }, now)
  const rest = projects.filter((project) => project !== current && isGoingOn(project))
  const others = [
    current?.question && otherStep(current, current.question, lineOf),
    current && question && otherQuestion(question, 'About no project in particular'),
    ...rest.map((project) => otherProject(project, lineOf(project))),
  ].filter((line) => line !== null && line !== undefined)
  if (current) return { line: lineOf(current), others }
  return { line: question ? questionLine(question) : lineWithoutProject(known, now), others }
}

/** Of a project that is asked about: the question while its result comes first, or else the step of the client that the question hides. */
function otherStep(
  project: Project,
  question: OpenQuestion,
  lineOf: (project: Project) => StatusHeadline,
): OtherLine | undefined {
  if (!isAskedFirst(project)) return otherQuestion(question, optimizationTitle(project.service))
  const line = lineOf({ ...project, question: null })
  const isToAct = line.who === 'You' && PROJECT_STATES[project.status].end === null
  return isToAct ? otherProject(project, line) : undefined
}

function isGoingOn(project: Project): boolean {
  return PROJECT_STATES[project.status].end === null || isUnseen(project) || project.question !== null
}

function otherQuestion(question: OpenQuestion, about: string): OtherLine {
  const { headline, action } = questionLine(question)
  return { id: question.id, about, headline, action }
}

/** The next step of the studio is on the project's own page. */
function otherProject({ id, service }: Project, { headline, who, action }: StatusHeadline): OtherLine {
  const open = { label: 'Open the project', to: projectAddress(id) }
  return {
    id,
    about: optimizationTitle(service),
    headline,
    action: (who === 'You' ? action : null) ?? open,
  }
}

const OPEN_PAYMENTS = { label: 'Open payments', to: '/client/payments' }

/**
 * What is next for a client all of whose projects were cancelled: money on its way decides before money that is owed, and both before the past.
 * What was asked about one of them is listed with its name.
 */
function lineWithoutProject({ projects, payments, orders, toPay }: Known, now: Date): StatusHeadline {
  const [newest] = orders
  const [project] = projects
  return (
    onItsWay(payments) ??
    (toPay.length > 0 ? quotesToPay(toPay) : undefined) ??
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
      you: 'Your bank is still working on it, which may take some days. Your project opens when it is here.',
      action: OPEN_PAYMENTS,
    }
  return undefined
}
