import * as z from 'zod/mini'
import { resolveHold } from '#domain/billing/payments/holds.server.ts'
import { declineSchema, readRefund, refundSchema } from '#domain/billing/payments/money-acts.schema.ts'
import { declineRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { grantRequest } from '#domain/billing/sync/send-refunds.server.ts'
import { recordReturn } from '#domain/billing/transfers/transfers.server.ts'
import { deskHolds, deskRefunds } from '#domain/reads/desk-money.server.ts'
import { listAllWithdrawals } from '#domain/reads/list-withdrawals.server.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { type ApiRoute, ASKS_AGAIN, forOwner, forStaff } from '../route/api-route.server.ts'

const REFUND = '/api/desk/refunds/:id{ref_[0-9a-f]+}'

const listSchema = z.object({ all: z.optional(z.literal('1', { error: 'All are asked for with 1.' })) })

/** What the studio reads of money that goes back or does not add up; what is decided of it is the owners'. */
export const deskRefundRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/refunds', async (c, deps) => {
    const { all } = parseInput(listSchema, c.req.query())
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
