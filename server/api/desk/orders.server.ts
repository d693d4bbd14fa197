import * as z from 'zod/mini'
import { emailInvoice } from '#domain/billing/invoices/email-invoice.server.ts'
import { takeInvoice } from '#domain/billing/invoices/invoice-file.server.ts'
import { correctAsStudio } from '#domain/billing/payments/corrections/correct-buyer.server.ts'
import { buyerCorrectionSchema } from '#domain/billing/payments/corrections.schema.ts'
import {
  endDebtSchema,
  readRefund,
  readTransfer,
  recordSchema,
  refundSchema,
  settleSchema,
  unrecordSchema,
} from '#domain/billing/payments/money-acts.schema.ts'
import { endDebt } from '#domain/billing/payments/purchase/end-debt.server.ts'
import { openUnpaid } from '#domain/billing/payments/purchase/open-unpaid.server.ts'
import { grantRefund } from '#domain/billing/payments/send-refunds/grant-refund.server.ts'
import { settleShortfall } from '#domain/billing/payments/transfers/settle-shortfall.server.ts'
import { recordTransfer } from '#domain/billing/payments/transfers/transfers.server.ts'
import { unrecordTransfer } from '#domain/billing/payments/transfers/unrecord-transfer.server.ts'
import { chosenSchema } from '#domain/inbox/exports/export-lists.schema.ts'
import { exportOrders } from '#domain/inbox/exports/export-lists.server.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { withVersion } from '#domain/kernel/stored.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { evidenceFile } from '#domain/privacy/evidence.server.ts'
import { cursorPageOfOrders, showDeskOrder } from '#domain/reads/desk-orders.server.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import { answerDocument } from '../../http/answer-paper.server.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { answerExport, EXPORTS_LISTS } from '../route/answer-export.server.ts'
import { answerInvoice, DRAWS_DOCUMENTS, PATIENCE_MS } from '../route/answer-invoice.server.ts'
import { type ApiRoute, ASKS_AGAIN, forOwner, forStaff, ONCE } from '../route/api-route.server.ts'

const ORDER = '/api/desk/orders/:id{ord_[0-9a-f]+}'
const INVOICE = '/api/desk/invoices/:id{inv_[0-9a-f]+}'
const PAYMENT = '/api/desk/payments/:id{pay_[0-9a-f]+}'

const filterSchema = z.object({
  status: z.optional(z.enum(statusesOf(ORDER_STATES), { error: 'There is no such status.' })),
  overdue: z.optional(z.literal('1', { error: 'The overdue ones are asked for with 1.' })),
  q: z.optional(z.string().check(z.maxLength(200, 'Please write at most 200 letters'))),
})
const listSchema = z.extend(cursorSchema, filterSchema.shape)
const exportSchema = z.extend(chosenSchema, filterSchema.shape)

/** What the studio reads of orders and their money; what moves money is the owners'. */
export const deskOrderRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/orders', async (c, deps) => {
    const { limit, after, ...asked } = parseInput(listSchema, c.req.query())
    return c.json(await cursorPageOfOrders(deps, { limit, after, ...wanted(asked) }))
  }),
  forStaff('POST /api/desk/orders/export', { limit: EXPORTS_LISTS }, async (c, deps) => {
    const { ids, ...asked } = await readJson(c, exportSchema)
    return answerExport(c, deps, { of: 'orders', table: await exportOrders(deps, { ids, ...wanted(asked) }) })
  }),
  // By its number, its id, or the id of a payment of it.
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
    return c.json(await correctAsStudio(deps, { orderId: c.req.param('id'), ...correction }))
  }),
  forOwner(`POST ${PAYMENT}/refund`, { ...ASKS_AGAIN, ...ONCE }, async (c, deps) => {
    const terms = readRefund(await readJson(c, refundSchema))
    const { refundId } = await grantRefund(deps, { paymentId: c.req.param('id'), ...terms })
    return c.json({ id: refundId })
  }),
  forOwner(`POST ${PAYMENT}/unrecord`, async (c, deps) => {
    const { reason } = await readJson(c, unrecordSchema)
    const { order } = await unrecordTransfer(deps, { paymentId: c.req.param('id'), reason })
    return c.json({ id: order.id })
  }),
  forStaff(`GET ${PAYMENT}/evidence`, async (c, deps) =>
    answerDocument(c, {
      ...(await evidenceFile(deps, c.req.param('id'))),
      contentType: 'text/plain; charset=utf-8',
    }),
  ),
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
]

const chargeUpTo = ({ config }: ServerDeps): Cents => config.SHORT_TRANSFER_EURO * 100

function wanted({ q: search, overdue, status }: z.output<typeof filterSchema>) {
  return { overdue: overdue === '1', ...(search && { search }), ...(status && { status }) }
}
