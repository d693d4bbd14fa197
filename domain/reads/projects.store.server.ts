import type { ExpressionBuilder } from 'kysely'
import { OPEN_REQUESTS } from '#domain/billing/refunds/refund-states.schema.ts'
import { CURRENT_STATUSES } from '#domain/delivery/deliveries/delivery-states.schema.ts'
import { type Db, inList, preparedQuery, type Tables } from '#domain/kernel/database.ts'
import type { CursorRequest, Position } from '#domain/kernel/pages.schema.ts'
import type { CurrentDeliveryStatus, ProjectStatus } from '#domain/projects/projects.schema.ts'

export type FoundProject = Awaited<ReturnType<typeof selectProjects>>[number]
export type MoneyRow = Awaited<ReturnType<typeof selectMoneyOfOrders>>[number]
export type PaymentRow = Omit<MoneyRow, 'moved' | 'moved_amount'>
export type FileRow = Awaited<ReturnType<typeof selectSentFiles>>[number]

/** Newest first. */
export const selectProjectsOfOwner = preparedQuery((db, page: Position & { userId: string; limit: number }) =>
  projectsWithOrders(db)
    .where('projects.user_id', '=', page.userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('projects.created_at', 'projects.id'), '<', tuple(page.created_at, page.id)),
    )
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(page.limit),
)

export function selectProjectPosition(
  db: Db,
  which: { userId: string; id: string },
): Promise<Position | undefined> {
  return db
    .selectFrom('projects')
    .select(['created_at', 'id'])
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

export function selectProjects(
  db: Db,
  wanted: Partial<CursorRequest> & {
    id?: string | undefined
    orderId?: string | undefined
    ownerId?: string | undefined
    statuses?: readonly ProjectStatus[] | undefined
  },
) {
  const { id, orderId, ownerId, statuses, after, limit } = wanted
  return projectsWithOrders(db)
    .$if(id !== undefined, (query) => query.where('projects.id', '=', id ?? ''))
    .$if(orderId !== undefined, (query) => query.where('projects.order_id', '=', orderId ?? ''))
    .$if(ownerId !== undefined, (query) => query.where('projects.user_id', '=', ownerId ?? ''))
    .$if(statuses !== undefined, (query) => query.where('projects.status', 'in', statuses ?? []))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('projects.created_at', 'projects.id'),
          '<',
          tuple(after?.created_at ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

function projectsWithOrders(db: Db) {
  return db
    .selectFrom('projects')
    .innerJoin('orders', 'orders.id', 'projects.order_id')
    .leftJoin('quotes', 'quotes.order_id', 'projects.order_id')
    .leftJoin('deliveries as delivery', (join) =>
      join.on((is) => is('delivery.id', '=', currentDeliveryId(is))),
    )
    .selectAll('projects')
    .select([
      'orders.status as order_status',
      'orders.net',
      'orders.vat_amount',
      'orders.gross',
      'orders.first_instalment',
      'orders.second_called_at',
      'orders.second_due_on',
      'quotes.due_on as first_due_on',
      'delivery.number as delivery_number',
      'delivery.status as delivery_status',
      'delivery.round as delivery_round',
      'delivery.rounds as delivery_rounds',
      'delivery.completes as delivery_completes',
      'delivery.approved_by_silence_on',
    ])
    .select((is) => reportOfFigures(is).as('report_number'))
    .select(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.project_id', '=', 'projects.id')
          .where((message) => message('messages.asks', '=', lit(1))),
      ).as('was_asked'),
    )
    .$narrowType<{ delivery_status: CurrentDeliveryStatus | null }>()
}

/** Headlines of reports. @param numbers at least one */
export function selectReportSummaries(db: Db, numbers: readonly number[]) {
  return db.selectFrom('reports').select(['id', 'number', 'summary']).where('number', 'in', numbers).execute()
}

export function currentDeliveryId(is: ExpressionBuilder<Tables, 'projects'>) {
  return is
    .selectFrom('deliveries')
    .select('deliveries.id')
    .whereRef('deliveries.project_id', '=', 'projects.id')
    .where('deliveries.status', 'in', CURRENT_STATUSES)
    .orderBy('deliveries.number', 'desc')
    .limit(1)
}

function reportOfFigures(is: ExpressionBuilder<Tables, 'projects'>) {
  return is
    .selectFrom('project_figures')
    .select('project_figures.report')
    .whereRef('project_figures.project_id', '=', 'projects.id')
    .where('project_figures.metric', '=', 'fps')
}

/** One row for each movement of a payment, or without one. Payments are in the order of their completion. */
export const selectMoneyOfOrders = preparedQuery((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('payments')
    .leftJoin('payment_movements', 'payment_movements.payment_id', 'payments.id')
    .select([
      'payments.id',
      'payments.order_id',
      'payments.amount',
      'payments.status',
      'payments.provider',
      'payments.dispute',
      'payment_movements.kind as moved',
      'payment_movements.amount as moved_amount',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('refund_requests')
          .select('refund_requests.id')
          .whereRef('refund_requests.payment_id', '=', 'payments.id')
          .where('refund_requests.status', 'in', OPEN_REQUESTS),
      ).as('refund_asked'),
    )
    .where(inList(db, 'payments.order_id', orderIds))
    .orderBy('payments.completed_at')
    .orderBy('payments.created_at')
    .orderBy('payments.id'),
)

/** Files from clients, without removed ones, oldest first. */
export const selectSentFiles = preparedQuery((db, { projectIds }: { projectIds: readonly string[] }) =>
  db
    .selectFrom('files')
    .select(['project_id', 'link_state', 'link_closed_at', 'fetched_at', 'created_at'])
    .where(inList(db, 'project_id', projectIds))
    .where('side', '=', 'client')
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
)
