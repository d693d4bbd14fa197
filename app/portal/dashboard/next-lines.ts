import { HELD_WORDING } from '../../../domain/payments/holds.schema.ts'
import { bankDecides, disputeFacts } from '../../../domain/payments/payment-states.schema.ts'
import type { Payment } from '../../../domain/payments/payments.schema.ts'
import { type NextLine, nextLine, quotesToPay } from '../../../domain/projects/next-line/next-line.ts'
import { PROJECT_STATES } from '../../../domain/projects/project-states.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import { withdrawnLine } from '../../../domain/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'
import { isBeingChecked } from '../paying/payment-words.ts'

const OPEN_PAYMENTS = { label: 'Open payments', to: '/client/payments' }

/** What is next with a project. While a bank decides about its money nobody can say how the work goes on. */
export function lineOfProject(project: Project, payments: readonly Payment[], now: Date): NextLine {
  const dispute = payments.find(({ id }) => id === project.paymentId)?.dispute ?? null
  const isOver = PROJECT_STATES[project.status].end !== null
  if (isOver || dispute === null || !bankDecides(dispute)) return nextLine(project, now)
  return {
    headline: disputeFacts(dispute).note ?? '',
    who: disputeFacts(dispute).isTaken ? 'Nobody' : 'Your bank',
    until: null,
    you: 'Write to us if we can clear it up.',
    action: { label: 'Write to us', to: '/client/messages' },
  }
}

type Known = {
  /** All of them were cancelled; newest first. */
  projects: readonly Project[]
  payments: readonly Payment[]
  /** Newest first. */
  orders: readonly AgreedOrder[]
  /** Accepted quotes that wait for their money. */
  toPay: readonly { open: number; gross: number }[]
}

/** What is next for a client without a project to show: money on its way decides before money that is owed, and both before the past. */
export function lineWithoutProject({ projects, payments, orders, toPay }: Known, now: Date): NextLine {
  const [newest] = orders
  return (
    onItsWay(payments) ??
    (toPay.length > 0 ? quotesToPay(toPay) : undefined) ??
    (newest && withdrawnLine(newest)) ??
    nextLine(projects[0] ?? null, now)
  )
}

function onItsWay(payments: readonly Payment[]): NextLine | undefined {
  const action = OPEN_PAYMENTS
  if (payments.some(isBeingChecked))
    return {
      headline: 'Next: we check your payment.',
      who: 'The studio',
      until: null,
      you: HELD_WORDING,
      action,
    }
  if (payments.some(({ status }) => status === 'processing'))
    return {
      headline: 'Next: your payment arrives.',
      who: 'Your bank',
      until: null,
      you: 'Your bank is still working on it, which may take some days. Your project opens when it is here.',
      action,
    }
  return undefined
}
