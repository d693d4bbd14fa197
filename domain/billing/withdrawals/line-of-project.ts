import { partToPay } from '#domain/orders/instalments.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { isUnseen, secondInstalmentToPay } from '#domain/projects/status-headline/lines-after-work.ts'
import { isAskedFirst } from '#domain/projects/status-headline/question-line.ts'
import type {
  StatusHeadline,
  StatusHeadlineFacts,
} from '#domain/projects/status-headline/status-headline.schema.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { withdrawnLine } from './withdrawal-money.schema.ts'
import type { AgreedOrder } from './withdrawals.schema.ts'

/** The order facts behind a project's status headline. */
export type LineOrder = Pick<
  AgreedOrder,
  'net' | 'vatAmount' | 'gross' | 'received' | 'returned' | 'instalments' | 'withdrawal'
>

/**
 * The status headline of a project, for all pages and emails. Refunds after a withdrawal and a due second instalment
 * take precedence over `statusHeadline`.
 * @param order undefined until it is loaded
 */
export function lineOfProject(
  { project, order }: { project: StatusHeadlineFacts; order: LineOrder | undefined },
  now: Date,
): StatusHeadline {
  return (order && !isAskedFirst(project) && lineOfMoney(project, order, now)) || statusHeadline(project, now)
}

function lineOfMoney(project: StatusHeadlineFacts, order: LineOrder, now: Date): StatusHeadline | undefined {
  const { end } = PROJECT_STATES[project.status]
  if (end === 'called-off') return withdrawnLine(order)
  if (end !== 'done' || isUnseen(project) || project.refundAsked || !project.unpaid) return undefined
  const toPay = partToPay(order)
  return toPay?.part === 'second'
    ? secondInstalmentToPay({ open: toPay.open, dueOn: project.unpaid.dueOn }, now)
    : undefined
}
