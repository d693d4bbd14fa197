import {
  bankDecides,
  isTaken,
  paymentFacts,
  providerFacts,
} from '#domain/billing/payments/payment-states.schema.ts'
import { LINK_STATES } from '#domain/delivery/files/link-states.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { openQuestionsAbout } from '#domain/messages/thread.server.ts'
import { dueDayOf, partToPay } from '#domain/orders/instalments.ts'
import { type Flow, flowOf } from '#domain/orders/movements.server.ts'
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
  type MoneyRow,
  type PaymentRow,
  selectMoneyOfOrders,
  selectReportSummaries,
  selectSentFiles,
} from './projects.store.server.ts'

/**
 * Loads the data of all projects in two statements, and one more each if there are questions or
 * reports. @returns a function that reads the
 * facts of one project
 */
export async function factsReader(
  db: Db,
  found: readonly FoundProject[],
): Promise<(row: FoundProject) => ProjectFacts> {
  const orderIds = found.map((row) => row.order_id)
  const projectIds = found.map((row) => row.id)
  const money = Map.groupBy(await selectMoneyOfOrders(db, { orderIds }), (row) => row.order_id)
  const questions = await openQuestionsAbout(
    db,
    found.filter((row) => row.was_asked).map((row) => row.id),
  )
  const files = Map.groupBy(await selectSentFiles(db, { projectIds }), (row) => row.project_id)
  const reports = await reportsOf(db, found)
  return (row) => ({
    ...moneyFacts(row, money.get(row.order_id) ?? []),
    hasFiles: files.has(row.id),
    closedLink: closedLink(files.get(row.id) ?? []),
    delivery: deliveryOf(row),
    ...(reports.get(row.report_number) ?? { figuresReport: null, reportId: null, reportSummary: null }),
    question: questions.get(row.id) ?? null,
  })
}

type ReportOfFigures = Pick<ProjectFacts, 'figuresReport' | 'reportId' | 'reportSummary'>

async function reportsOf(
  db: Db,
  found: readonly FoundProject[],
): Promise<ReadonlyMap<number | null, ReportOfFigures>> {
  const numbers = found.flatMap(({ report_number }) => report_number ?? [])
  const rows = numbers.length === 0 ? [] : await selectReportSummaries(db, numbers)
  return new Map(
    rows.map(({ id, number, summary }) => [
      number,
      { figuresReport: number, reportId: id, reportSummary: JSON.parse(summary) },
    ]),
  )
}

function moneyFacts(
  row: FoundProject,
  money: readonly MoneyRow[],
): Pick<ProjectFacts, 'paymentId' | 'unpaid' | 'refunded' | 'refundAsked' | 'disputed'> {
  const payments = [...new Map(money.map((payment) => [payment.id, payment])).values()]
  const movements = money.flatMap(({ moved: kind, moved_amount: amount }) =>
    kind === null || amount === null ? [] : [{ kind, amount }],
  )
  const hasCorrection = movements.some(({ kind }) => kind === 'correction')
  const paymentId = payingPayment(row, payments, { hasCorrection })
  const refunded = hasEnded(row.order_status)
  return {
    paymentId,
    unpaid: refunded ? null : unpaidOf(row, paymentId, flowOf(movements)),
    refunded,
    refundAsked: payments.some(({ refund_asked }) => Boolean(refund_asked)),
    disputed: disputeOf(payments),
  }
}

/**
 * The payment that completed the price or the first instalment. VAT doesn't count, because it may be added later,
 * unless money was booked by mistake. Bank charges count as if they had arrived first.
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

function unpaidOf(row: FoundProject, paymentId: string | null, { received }: Flow): ProjectFacts['unpaid'] {
  const { net, vat_amount: vatAmount, gross } = row
  const instalments = instalmentsOfRow(row)
  const open = partToPay({ net, vatAmount, gross, received, instalments })
  const dueOn = open ? dueDayOf(open.part, { instalments }, row.first_due_on) : null
  return paymentId === null || dueOn !== null ? { dueOn } : null
}

/** A lost dispute takes precedence over an open one. */
export function disputeOf(payments: readonly PaymentRow[]): ProjectDispute | null {
  if (payments.some(({ dispute }) => isTaken(dispute))) return 'lost'
  return payments.some(({ dispute }) => bankDecides(dispute)) ? 'open' : null
}

/** Ignores links whose client has sent something else since the link was found closed. @param files oldest first */
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
