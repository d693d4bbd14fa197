import { bankDecides, disputeFacts } from '../../../domain/payments/payment-states.schema.ts'
import type { Payment } from '../../../domain/payments/payments.schema.ts'
import {
  isAskedFirst,
  type NextLine,
  nextLine,
  questionLine,
} from '../../../domain/projects/next-line/next-line.ts'
import { PROJECT_STATES } from '../../../domain/projects/project-states.schema.ts'
import { type Project, writingAddress } from '../../../domain/projects/projects.schema.ts'
import type { OpenQuestion } from '../../../domain/thread/messages.schema.ts'
import { withdrawnLine } from '../../../domain/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'

type Known = {
  project: Project
  payments: readonly Payment[]
  order?: AgreedOrder | undefined
  question?: OpenQuestion | undefined
}

/**
 * What is next with a project: what we asked, where its money is once it was called off, and what its state says. While a bank decides
 * about its money nobody can say how the work goes on.
 */
export function lineOfProject({ project, payments, order, question }: Known, now: Date): NextLine {
  if (question && isAskedFirst(question, project)) return questionLine({ ...question, projectId: project.id })
  const { end } = PROJECT_STATES[project.status]
  const withdrawn = end === 'called-off' && order && withdrawnLine(order)
  if (withdrawn) return withdrawn
  const ofOrder = payments.filter(({ orderId }) => orderId === project.orderId)
  const dispute = ofOrder.map((payment) => payment.dispute).find(bankDecides)
  if (end !== null || !dispute) return nextLine(project, now)
  return {
    headline: disputeFacts(dispute).note ?? '',
    who: disputeFacts(dispute).isTaken ? 'Nobody' : 'Your bank',
    until: null,
    you: 'Write to us if we can clear it up.',
    action: { label: 'Write to us', to: writingAddress(project.id) },
  }
}
