import { optimizationTitle } from '../../../domain/catalogue/catalogue.schema.ts'
import type { WaitingOrder } from '../../../domain/orders/quotes/quotes.schema.ts'
import { HELD_WORDING } from '../../../domain/payments/holds.schema.ts'
import type { Payment } from '../../../domain/payments/payments.schema.ts'
import { isUnseen } from '../../../domain/projects/next-line/line-of-result.ts'
import { quotesToPay, secondHalfToPay } from '../../../domain/projects/next-line/lines-of-money.ts'
import type { NextLine } from '../../../domain/projects/next-line/next-line.schema.ts'
import { nextLine } from '../../../domain/projects/next-line/next-line.ts'
import { questionLine } from '../../../domain/projects/next-line/question-line.ts'
import { PROJECT_STATES } from '../../../domain/projects/project-states.schema.ts'
import { type Project, projectAddress } from '../../../domain/projects/projects.schema.ts'
import type { OpenQuestion } from '../../../domain/thread/messages.schema.ts'
import { withdrawnLine } from '../../../domain/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'
import { isBeingChecked } from '../paying/payment-words.ts'
import { shownProjects } from '../project/shown-projects.ts'
import { lineOfProject } from '../project-state/line-of-project.ts'

/** Something else that goes on, beside what is said first. */
export type OtherLine = {
  id: string
  about: string
  headline: string
  action: NonNullable<NextLine['action']>
}

type Known = {
  /** Newest first. */
  projects: readonly Project[]
  payments: readonly Payment[]
  /** Newest first. */
  orders: readonly AgreedOrder[]
  /** Accepted quotes that wait for their money. */
  toPay: readonly Pick<WaitingOrder, 'orderId' | 'open' | 'gross' | 'part' | 'dueOn'>[]
}

type Shown = Known & {
  current: Project | undefined
  question: OpenQuestion | undefined
}

/**
 * What the dashboard says first, and what else goes on, so that nothing does so out of sight. A question comes first, but
 * for a result that was not seen yet.
 */
export function dashboardLines(known: Shown, now: Date): { line: NextLine; others: OtherLine[] } {
  const { current, question, projects } = known
  const own = current ? lineOfCurrent(current, known, now) : lineWithoutProject(known, now)
  const asks = question && !(current && isUnseen(current))
  // Of the one that is shown, what is theirs to do besides.
  const isCurrentTheirs = asks && own.who === 'You'
  const rest = shownProjects(projects).filter((project) => project !== current || isCurrentTheirs)
  const others = [
    ...(question && !asks ? [otherLine('question', nameOf(question, projects), questionLine(question))] : []),
    ...rest
      .filter((project) => isUnseen(project) || PROJECT_STATES[project.status].end === null)
      .map((project) => otherProject(project, now)),
  ]
  return { line: asks ? questionLine(question) : own, others: others.filter((line) => line !== undefined) }
}

function otherLine(id: string, about: string, { headline, action }: NextLine): OtherLine | undefined {
  return action ? { id, about, headline, action } : undefined
}

/** What waits for the studio is on its own page. */
function otherProject(project: Project, now: Date): OtherLine | undefined {
  const line = lineOfProject({ project }, now)
  const action = line.who === 'You' ? line.action : null
  const open = { label: 'Open the project', to: projectAddress(project.id) }
  return otherLine(project.id, optimizationTitle(project.service), { ...line, action: action ?? open })
}

function nameOf({ projectId }: OpenQuestion, projects: readonly Project[]): string {
  const project = projects.find(({ id }) => id === projectId)
  return project ? optimizationTitle(project.service) : 'Messages'
}

/** Once a result was seen, its second half is to be paid. */
function lineOfCurrent(current: Project, { toPay }: Known, now: Date): NextLine {
  const isDone = PROJECT_STATES[current.status].end === 'done'
  const half = toPay.find(({ orderId, part }) => orderId === current.orderId && part === 'second')
  return half && isDone && !isUnseen(current)
    ? secondHalfToPay(half, now)
    : lineOfProject({ project: current }, now)
}

const OPEN_PAYMENTS = { label: 'Open payments', to: '/client/payments' }

/** What is next for a client all of whose projects were cancelled: money on its way decides before money that is owed, and both before the past. */
function lineWithoutProject({ projects, payments, orders, toPay }: Known, now: Date): NextLine {
  const [newest] = orders
  return (
    onItsWay(payments) ??
    (toPay.length > 0 ? quotesToPay(toPay) : undefined) ??
    (newest && withdrawnLine(newest)) ??
    nextLine(projects[0] ?? null, now)
  )
}

function onItsWay(payments: readonly Payment[]): NextLine | undefined {
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
