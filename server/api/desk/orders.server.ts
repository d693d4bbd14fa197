import * as z from 'zod/mini'
import { correctOnceSeen } from '#domain/billing/contracts/correct-buyer.server.ts'
import { endDebt } from '#domain/billing/contracts/end-contract.server.ts'
import { openUnpaid } from '#domain/billing/contracts/open-unpaid.server.ts'
import { takeInvoice } from '#domain/billing/invoices/invoice-file.server.ts'
import { emailInvoice } from '#domain/billing/invoices/invoices.server.ts'
import { resolveHold } from '#domain/billing/payments/holds.server.ts'
import {
  buyerCorrectionSchema,
  declineSchema,
  endDebtSchema,
  readRefund,
  readTransfer,
  recordSchema,
  refundSchema,
  reverseSchema,
  settleSchema,
} from '#domain/billing/payments/money-acts.schema.ts'
import { declineRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { grantRefund, grantRequest } from '#domain/billing/sync/send-refunds.server.ts'
import { reverseTransfer } from '#domain/billing/transfers/reverse-transfer.server.ts'
import { settleShortfall } from '#domain/billing/transfers/settle-shortfall.server.ts'
import { recordReturn, recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { withVersion } from '#domain/kernel/stored.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { deskHolds, deskRefunds, listAllWithdrawals } from '#domain/reads/desk-money.server.ts'
import { cursorPageOfOrders, showDeskOrder } from '#domain/reads/desk-orders.server.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { answerInvoice, DRAWS_DOCUMENTS, PATIENCE_MS } from '../route/answers.server.ts'
import { type ApiRoute, ASKS_AGAIN, forOwner, forStaff, ONCE } from '../route/api-route.server.ts'

const ORDER = '/api/desk/orders/:id{ord_[0-9a-f]+}'
const INVOICE = '/api/desk/invoices/:id{inv_[0-9a-f]+}'
const PAYMENT = '/api/desk/payments/:id{pay_[0-9a-f]+}'

const filterSchema = z.object({
  status: z.optional(
    z.enum(statusesOf(ORDER_STATES), { error: 'Unknown status. Choose one from the list.' }),
  ),
  overdue: z.optional(z.literal('1', { error: 'Use overdue=1 to list overdue orders.' })),
  q: z.optional(z.string().check(z.maxLength(200, 'Please use at most 200 characters'))),
})
const listSchema = z.extend(cursorSchema, filterSchema.shape)

const chargeUpTo = ({ config }: ServerDeps): Cents => config.SHORT_TRANSFER_EURO * 100

function wanted({ q: search, overdue, status }: z.output<typeof filterSchema>) {
  return { overdue: overdue === '1', ...(search && { search }), ...(status && { status }) }
}

const REFUND = '/api/desk/refunds/:id{ref_[0-9a-f]+}'

const refundsQuerySchema = z.object({
  all: z.optional(z.literal('1', { error: 'Use all=1 to list all of them.' })),
})

export const deskOrderRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/orders', async (c, deps) => {
    const { limit, after, ...filter } = parseInput(listSchema, c.req.query())
    return c.json(await cursorPageOfOrders(deps, { limit, after, ...wanted(filter) }))
  }),
  // Accepts the order number, its id, or the id of one of its payments.
  forStaff('GET /api/desk/orders/:called{[\\w-]+}', async (c, deps) =>
    c.json(
      await showDeskOrder(deps.db, c.req.param('called'), {
        chargeUpTo: chargeUpTo(deps),
        now: deps.clock(),
      }),
    ),
  ),
  forOwner(`POST ${ORDER}/record`, async (c, deps) => {
    const transfer = readTransfer(await readJson(c, recordSchema))
    const { order } = await recordTransfer(deps, { orderId: c.req.param('id'), ...transfer })
    return c.json({ id: order.id })
  }),
  forOwner(`POST ${ORDER}/open-unpaid`, async (c, deps) => {
    const { projectId } = await openUnpaid(deps, { orderId: c.req.param('id') })
    return c.json({ id: projectId })
  }),
  forOwner(`POST ${ORDER}/settle`, ASKS_AGAIN, async (c, deps) => {
    const how = await readJson(c, withVersion(settleSchema))
    const { id } = await settleShortfall(deps, { orderId: c.req.param('id'), ...how }, chargeUpTo(deps))
    return c.json({ id })
  }),
  forOwner(`POST ${ORDER}/end-debt`, ASKS_AGAIN, async (c, deps) => {
    const how = await readJson(c, withVersion(endDebtSchema))
    const { id } = await endDebt(deps, { orderId: c.req.param('id'), ...how })
    return c.json({ id })
  }),
  forOwner(`POST ${ORDER}/buyer`, ASKS_AGAIN, async (c, deps) => {
    const correction = await readJson(c, withVersion(buyerCorrectionSchema))
    return c.json(await correctOnceSeen(deps, { orderId: c.req.param('id'), ...correction }))
  }),
  forOwner(`POST ${PAYMENT}/refund`, { ...ASKS_AGAIN, ...ONCE }, async (c, deps) => {
    const terms = readRefund(await readJson(c, refundSchema))
    const { refundId } = await grantRefund(deps, { paymentId: c.req.param('id'), ...terms })
    return c.json({ id: refundId })
  }),
  forOwner(`POST ${PAYMENT}/reverse`, async (c, deps) => {
    const { reason } = await readJson(c, reverseSchema)
    const { order } = await reverseTransfer(deps, { paymentId: c.req.param('id'), reason })
    return c.json({ id: order.id })
  }),
  ...(['pdf', 'ubl'] as const).map((form) =>
    forStaff(`GET ${INVOICE}/${form}`, { limit: DRAWS_DOCUMENTS }, async (c, deps) =>
      answerInvoice(
        c,
        await takeInvoice(deps, { id: c.req.param('id'), form, patienceMs: PATIENCE_MS }),
        form,
      ),
    ),
  ),
  forOwner(`POST ${INVOICE}/send`, ONCE, async (c, deps) =>
    c.json(await emailInvoice(deps, { id: c.req.param('id') })),
  ),
  forStaff('GET /api/desk/refunds', async (c, deps) => {
    const { all } = parseInput(refundsQuerySchema, c.req.query())
    return c.json(await deskRefunds(deps.db, { waiting: all === undefined }))
  }),
  forOwner(`POST ${REFUND}/grant`, ASKS_AGAIN, async (c, deps) => {
    const terms = readRefund(await readJson(c, refundSchema))
    const { refundId } = await grantRequest(deps, { requestId: c.req.param('id'), ...terms })
    return c.json({ id: refundId })
  }),
  forOwner(`POST ${REFUND}/decline`, async (c, deps) => {
    const { answer } = await readJson(c, declineSchema)
    await declineRefund(deps, { requestId: c.req.param('id'), answer })
    return c.json({ id: c.req.param('id') })
  }),
  forOwner(`POST ${REFUND}/sent`, async (c, deps) => {
    const { id } = await recordReturn(deps, { refundId: c.req.param('id') })
    return c.json({ id })
  }),
  forStaff('GET /api/desk/withdrawals', async (c, deps) => c.json(await listAllWithdrawals(deps.db))),
  forStaff('GET /api/desk/holds', async (c, deps) => c.json(await deskHolds(deps.db))),
  forOwner('POST /api/desk/holds/:id{hold_[0-9a-f]+}/resolve', async (c, deps) => {
    await resolveHold(deps, { holdId: c.req.param('id') })
    return c.json({ id: c.req.param('id') })
  }),
]
