import { isTaken, paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { isUnseen } from '#domain/projects/status-headline/lines-after-work.ts'
import { shownProjects } from '../lists/lists.ts'

/**
 * The chosen project, else an unseen result, else one with a question, else the first in progress, else the
 * first.
 */
export function currentProject<Shown extends Pick<Project, 'id' | 'status' | 'resultSeenAt' | 'question'>>(
  projects: readonly Shown[],
  chosenId?: string,
): Shown | undefined {
  const shown = shownProjects(projects)
  return (
    shown.find(({ id }) => id === chosenId) ??
    shown.find(isUnseen) ??
    shown.find(({ question }) => question !== null) ??
    shown.find(({ status }) => PROJECT_STATES[status].isWorkedOn) ??
    shown[0]
  )
}

/** Called off, or kept from going on by a dispute. */
export function isStopped({ status, disputed }: Pick<Project, 'status' | 'disputed'>): boolean {
  return PROJECT_STATES[status].end === 'called-off' || disputed !== null
}

export function countOfStatuses(
  projects: readonly Pick<Project, 'status'>[],
  statuses: readonly Project['status'][],
): number {
  return projects.filter(({ status }) => statuses.includes(status)).length
}

/** Completed payments minus refunds and lost disputes, in euro. */
export function totalPaid(
  payments: readonly Pick<Payment, 'status' | 'amount' | 'refundedAmount' | 'dispute'>[],
): string {
  const here = payments.filter(({ status, dispute }) => paymentFacts(status).isHere && !isTaken(dispute))
  return formatEuros(here.reduce((total, { amount, refundedAmount }) => total + amount - refundedAmount, 0))
}
