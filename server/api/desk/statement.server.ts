import { readTransfer } from '#domain/billing/payments/money-acts.schema.ts'
import {
  bookLineSchema,
  dismissSchema,
  statementSchema,
} from '#domain/billing/statements/statement.schema.ts'
import {
  dismissUnmatched,
  keepUnmatched,
  listUnmatched,
} from '#domain/billing/statements/unmatched.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { showOrderCalled } from '#domain/orders/orders.server.ts'
import { matchStatement } from '#domain/reads/match-statement.server.ts'
import { readJson } from '../../http/body.server.ts'
import { type ApiRoute, type ClientLimit, forOwner, forStaff } from '../route/api-route.server.ts'

/** Each line that is booked looks at all of them again. */
const READS: ClientLimit = { hits: 1000, windowSeconds: 3600, per: 'client' }

/** What a bank says came. Nothing of a statement is kept but what is booked of it, and what fits nothing, once an owner says so. */
export const deskStatementRoutes: readonly ApiRoute[] = [
  forStaff(
    'POST /api/desk/statement',
    { body: { kind: 'raw', maxKib: 4096 }, limit: READS },
    async (c, deps) => c.json(await matchStatement(deps.db, await readJson(c, statementSchema))),
  ),
  forOwner(
    'POST /api/desk/statement/keep',
    { body: { kind: 'raw', maxKib: 4096 }, limit: READS },
    async (c, deps) => {
      const read = await matchStatement(deps.db, await readJson(c, statementSchema))
      return c.json({ kept: read.kind === 'lines' ? await keepUnmatched(deps, read.lines) : 0 })
    },
  ),
  forStaff('GET /api/desk/statement/unmatched', async (c, deps) => c.json(await listUnmatched(deps.db))),
  forOwner('POST /api/desk/statement/unmatched/:id{lin_[0-9a-f]+}/dismiss', async (c, deps) => {
    const { reason } = await readJson(c, dismissSchema)
    await dismissUnmatched(deps, { id: c.req.param('id'), reason })
    return c.json({})
  }),
  forOwner('POST /api/desk/statement/book', async (c, deps) => {
    const { order: called, ...typed } = await readJson(c, bookLineSchema)
    const { id: orderId } = await showOrderCalled(deps.db, called)
    const { order } = await recordTransfer(deps, { orderId, ...readTransfer(typed) })
    return c.json({ id: order.id })
  }),
]
