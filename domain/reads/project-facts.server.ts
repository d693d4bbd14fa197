import {
  bankDecides,
  isTaken,
  paymentFacts,
  providerFacts,
} from '#domain/billing/payments/payment-states.schema.ts'
import { LINK_STATES } from '#domain/delivery/files/link-states.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { dueDayOf, partToPay } from '#domain/orders/instalments.ts'
import { flowOf } from '#domain/orders/movements.server.ts'
import { hasEnded } from '#domain/orders/order-state.ts'
import { instalmentsOfRow } from '#domain/orders/orders.server.ts'
import type {
  ClosedLinkReason,
  CurrentDelivery,
  ProjectDispute,
  ProjectFacts,
} from '#domain/projects/projects.schema.ts'
import {
  type FileRow,
  type FoundProject,
  type MovementRow,
  type PaymentRow,
  selectMovementsOfOrders,
  selectPaymentsOfOrders,
  selectSentFiles,
} from './projects.store.server.ts'

/** Loads what all projects need in three statements. @returns a function that reads the facts of one of them */
export async function factsReader(
  db: Db,
  found: readonly FoundProject[],
): Promise<(row: FoundProject) => ProjectFacts> {
  const orders = { orderIds: found.map((row) => row.order_id) }
  const projects = { projectIds: found.map((row) => row.id) }
  const payments = Map.groupBy(await selectPaymentsOfOrders(db, orders), (row) => row.order_id)
  const movements = Map.groupBy(await selectMovementsOfOrders(db, orders), (row) => row.order_id)
  const files = Map.groupBy(await selectSentFiles(db, projects), (row) => row.project_id)
  return (row) => ({
    ...moneyFacts(row, payments.get(row.order_id) ?? [], movements.get(row.order_id) ?? []),
    hasFiles: files.has(row.id),
    closedLink: closedLink(files.get(row.id) ?? []),
    delivery: deliveryOf(row),
  })
}

/** @param payments in the order of their completion */
function moneyFacts(
  row: FoundProject,
  payments: readonly PaymentRow[],
  movements: readonly MovementRow[],
): Pick<ProjectFacts, 'paymentId' | 'unpaid' | 'refunded' | 'refundAsked' | 'disputed'> {
  const hasCorrection = movements.some(({ kind }) => kind === 'correction')
  const paymentId = payingPayment(row, payments, { hasCorrection })
  const refunded = hasEnded(row.order_status)
  return {
    paymentId,
    unpaid: refunded ? null : unpaidOf(row, paymentId, movements),
    refunded,
    refundAsked: payments.some(({ refund_asked }) => Boolean(refund_asked)),
    disputed: disputeOf(payments),
  }
}

/**
 * The payment that completed the price or the first instalment. VAT doesn't count, because it may be added later, unless money was booked by mistake.
 * Bank charges count as if they had arrived first.
 * @param payments in the order of their completion
 */
export function payingPayment(
  { net, gross, first_instalment }: Pick<FoundProject, 'net' | 'gross' | 'first_instalment'>,
  payments: readonly PaymentRow[],
  { hasCorrection }: { hasCorrection: boolean },
): string | null {
  const paid = payments.filter(({ status }) => paymentFacts(status).isPaid)
  const needed = (first_instalment ?? gross) * (hasCorrection ? gross : net)
  let received = paid.filter(isBankCharge).reduce((sum, { amount }) => sum + amount, 0)
  for (const payment of paid) {
    if (isBankCharge(payment)) continue
    received += payment.amount
    // Instalments are rounded, so one cent may be missing.
    if ((received + 1) * gross >= needed) return payment.id
  }
  return null
}

function isBankCharge({ provider }: PaymentRow): boolean {
  return providerFacts(provider).by === 'bank-charge'
}

function unpaidOf(
  row: FoundProject,
  paymentId: string | null,
  movements: readonly MovementRow[],
): ProjectFacts['unpaid'] {
  const { net, vat_amount: vatAmount, gross } = row
  const instalments = instalmentsOfRow(row)
  const { received } = flowOf(movements)
  const open = partToPay({ net, vatAmount, gross, received, instalments })
  const dueOn = open ? dueDayOf(open.part, { instalments }, row.first_due_on) : null
  return paymentId === null || dueOn !== null ? { dueOn } : null
}

/** A lost dispute counts more than an open one. */
export function disputeOf(payments: readonly PaymentRow[]): ProjectDispute | null {
  if (payments.some(({ dispute }) => isTaken(dispute))) return 'lost'
  return payments.some(({ dispute }) => bankDecides(dispute)) ? 'open' : null
}

/** Ignores links whose client has sent something since the link was found closed. @param files oldest first */
export function closedLink(files: readonly FileRow[]): ClosedLinkReason | null {
  const newest = files.at(-1)?.created_at ?? ''
  const closed = files
    .filter(isClosed)
    .findLast(
      ({ fetched_at, link_closed_at }) =>
        fetched_at === null && (link_closed_at === null || newest <= link_closed_at),
    )
  return closed?.link_state ?? null
}

function isClosed(file: FileRow): file is FileRow & { link_state: ClosedLinkReason } {
  return LINK_STATES[file.link_state].isClosed
}

function deliveryOf(row: FoundProject): CurrentDelivery | null {
  const { delivery_number: number, delivery_status: status, delivery_round: round } = row
  if (number === null || status === null || round === null) return null
  return {
    number,
    status,
    round: { number: round, of: row.delivery_rounds },
    completes: row.delivery_completes === 1,
    approvedBySilenceOn: row.approved_by_silence_on,
  }
}
