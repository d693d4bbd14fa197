import type { ExpressionBuilder } from 'kysely'
import {
  bankDecides,
  DISPUTE_STATUSES,
  PAYMENT_STATES,
} from '#domain/billing/payments/payment-states.schema.ts'
import { OPEN_REQUESTS } from '#domain/billing/refunds/refund-states.schema.ts'
import { CURRENT_STATUSES } from '#domain/delivery/deliveries/delivery-states.schema.ts'
import { CLOSED_STATES } from '#domain/delivery/files/link-states.schema.ts'
import { type Db, preparedQuery, type Tables } from '#domain/kernel/database.ts'
import type { CursorRequest, Position } from '#domain/kernel/pages.schema.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import type {
  ClosedLinkReason,
  CurrentDeliveryStatus,
  ProjectDispute,
  ProjectStatus,
} from '#domain/projects/projects.schema.ts'

const PAID_STATUSES = statusesWhere(PAYMENT_STATES, ({ isPaid }) => isPaid)
const DECIDED_DISPUTES = DISPUTE_STATUSES.filter(bankDecides)

export type FoundProject = Awaited<ReturnType<typeof selectProjects>>[number]

/** Newest first. */
export const selectProjectsOfOwner = preparedQuery((db, page: Position & { userId: string; limit: number }) =>
  projectsWithFacts(db)
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
  return projectsWithFacts(db)
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

function projectsWithFacts(db: Db) {
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
    .select((is) => [
      received(is).as('received'),
      payingPayment(is).as('payment_id'),
      dispute(is).as('disputed'),
      is.exists(openRequest(is)).as('refund_asked'),
      is.exists(sentFile(is)).as('has_files'),
      closedLink(is).as('closed_link'),
    ])
    .$narrowType<{ delivery_status: CurrentDeliveryStatus | null }>()
}

type OfProjects = ExpressionBuilder<Tables, 'projects'>

export function currentDeliveryId(is: OfProjects) {
  return is
    .selectFrom('deliveries')
    .select('deliveries.id')
    .whereRef('deliveries.project_id', '=', 'projects.id')
    .where('deliveries.status', 'in', CURRENT_STATUSES)
    .orderBy('deliveries.number', 'desc')
    .limit(1)
}

function received(is: OfProjects) {
  return is
    .selectFrom('payment_movements')
    .select(({ fn, eb }) =>
      fn
        .sum<number | string | null>(
          eb
            .case()
            .when('kind', '=', 'correction')
            .then(eb.neg(eb.ref('amount')))
            .else(eb.ref('amount'))
            .end(),
        )
        .as('amount'),
    )
    .whereRef('payment_movements.order_id', '=', 'projects.order_id')
    .where('payment_movements.kind', 'in', ['payment', 'correction'])
}

/**
 * The payment that completed the price or the first instalment. VAT doesn't count, because it may be added later, unless money was booked by mistake.
 * Bank charges count as if they had arrived first.
 */
function payingPayment(is: ExpressionBuilder<Tables, 'projects' | 'orders'>) {
  return is
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.order_id', '=', 'projects.order_id')
    .where('payments.status', 'in', PAID_STATUSES)
    .where('payments.provider', '!=', 'bank-charge')
    .where(({ eb, fn, cast, exists, selectFrom }) =>
      eb(
        selectFrom('payments as earlier')
          // Instalments are rounded, so one cent may be missing.
          .select((of) =>
            of(
              of.parens(of(of.fn.sum<number>('earlier.amount'), '+', 1)),
              '*',
              cast<number>('orders.gross', EXACT),
            ).as('amount'),
          )
          .whereRef('earlier.order_id', '=', 'payments.order_id')
          .where('earlier.status', 'in', PAID_STATUSES)
          .where((of) =>
            of.or([
              of('earlier.provider', '=', 'bank-charge'),
              of(
                of.refTuple('earlier.completed_at', 'earlier.created_at', 'earlier.id'),
                '<=',
                of.refTuple('payments.completed_at', 'payments.created_at', 'payments.id'),
              ),
            ]),
          ),
        '>=',
        eb(
          fn.coalesce('orders.first_instalment', 'orders.gross'),
          '*',
          cast<number>(
            eb
              .case()
              .when(exists(mistake(is)))
              .then(eb.ref('orders.gross'))
              .else(eb.ref('orders.net'))
              .end(),
            EXACT,
          ),
        ),
      ),
    )
    .orderBy('payments.completed_at')
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .limit(1)
}

function mistake(is: OfProjects) {
  return is
    .selectFrom('payment_movements')
    .select('payment_movements.id')
    .whereRef('payment_movements.order_id', '=', 'projects.order_id')
    .where('payment_movements.kind', '=', 'correction')
}

/** Products of cents exceed PostgreSQL's integers. */
const EXACT = 'double precision'

/** `lost` sorts before `open`. */
function dispute(is: OfProjects) {
  return is
    .selectFrom('payments')
    .select('payments.dispute')
    .$narrowType<{ dispute: ProjectDispute }>()
    .whereRef('payments.order_id', '=', 'projects.order_id')
    .where('payments.dispute', 'in', DECIDED_DISPUTES)
    .orderBy('payments.dispute')
    .limit(1)
}

function openRequest(is: OfProjects) {
  return is
    .selectFrom('payments')
    .innerJoin('refund_requests', 'refund_requests.payment_id', 'payments.id')
    .select('refund_requests.id')
    .whereRef('payments.order_id', '=', 'projects.order_id')
    .where('refund_requests.status', 'in', OPEN_REQUESTS)
}

function sentFile(is: OfProjects) {
  return is
    .selectFrom('files')
    .select('files.id')
    .whereRef('files.project_id', '=', 'projects.id')
    .where('files.side', '=', 'client')
    .where('files.withdrawn_at', 'is', null)
}

/** Ignores links whose client has sent something since the link was found closed. */
function closedLink(is: OfProjects) {
  return is
    .selectFrom('files')
    .select('files.link_state')
    .$narrowType<{ link_state: ClosedLinkReason }>()
    .whereRef('files.project_id', '=', 'projects.id')
    .where('files.side', '=', 'client')
    .where('files.withdrawn_at', 'is', null)
    .where('files.link_state', 'in', CLOSED_STATES)
    .where('files.fetched_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('files as later')
            .select('later.id')
            .whereRef('later.project_id', '=', 'files.project_id')
            .where('later.side', '=', 'client')
            .where('later.withdrawn_at', 'is', null)
            .whereRef('later.created_at', '>', 'files.link_closed_at'),
        ),
      ),
    )
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
    .limit(1)
}
