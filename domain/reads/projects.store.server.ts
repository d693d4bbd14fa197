import type { ExpressionBuilder } from 'kysely'
import { OPEN_REQUESTS } from '#domain/billing/refunds/refund-states.schema.ts'
import { CURRENT_STATUSES } from '#domain/delivery/deliveries/delivery-states.schema.ts'
import { type Db, inList, preparedQuery, type Tables } from '#domain/kernel/database.ts'
import type { CursorRequest, Position } from '#domain/kernel/pages.schema.ts'
import type { CurrentDeliveryStatus, ProjectStatus } from '#domain/projects/projects.schema.ts'

export type FoundProject = Awaited<ReturnType<typeof selectProjects>>[number]
export type PaymentRow = Awaited<ReturnType<typeof selectPaymentsOfOrders>>[number]
export type MovementRow = Awaited<ReturnType<typeof selectMovementsOfOrders>>[number]
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
    .$narrowType<{ delivery_status: CurrentDeliveryStatus | null }>()
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

type OfOrders = { orderIds: readonly string[] }

/** In the order of their completion. */
export const selectPaymentsOfOrders = preparedQuery((db, { orderIds }: OfOrders) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'status', 'provider', 'dispute'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('refund_requests')
          .select('refund_requests.id')
          .whereRef('refund_requests.payment_id', '=', 'payments.id')
          .where('refund_requests.status', 'in', OPEN_REQUESTS),
      ).as('refund_asked'),
    )
    .where(inList(db, 'order_id', orderIds))
    .orderBy('completed_at')
    .orderBy('created_at')
    .orderBy('id'),
)

export const selectMovementsOfOrders = preparedQuery((db, { orderIds }: OfOrders) =>
  db
    .selectFrom('payment_movements')
    .select(['order_id', 'kind', 'amount'])
    .where(inList(db, 'order_id', orderIds)),
)

type OfProjects = { projectIds: readonly string[] }

/** Files from clients, without removed ones, oldest first. */
export const selectSentFiles = preparedQuery((db, { projectIds }: OfProjects) =>
  db
    .selectFrom('files')
    .select(['project_id', 'link_state', 'link_closed_at', 'fetched_at', 'created_at'])
    .where(inList(db, 'project_id', projectIds))
    .where('side', '=', 'client')
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
)
