import { BOOK_ACCOUNTS } from '#domain/billing/books/accounts.ts'
import { booksFile } from '#domain/billing/books/books-file.server.ts'
import { collectBooks } from '#domain/billing/books/collect-books.server.ts'
import { booksFileSchema, daysOfMonth, monthSchema } from '#domain/billing/books/month.schema.ts'
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
import { stockholmDay } from '#domain/kernel/time.ts'
import { showOrderCalled } from '#domain/orders/orders.server.ts'
import { showDeskBooks } from '#domain/reads/desk-books.server.ts'
import { matchStatement } from '#domain/reads/match-statement.server.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { answerDocument } from '../route/answers.server.ts'
import { type ApiRoute, type ClientLimit, forOwner, forStaff } from '../route/api-route.server.ts'

/** Lists all movements at the payment provider. */
const ASKS_FOR_A_MONTH: ClientLimit = { hits: 120, windowSeconds: 3600, per: 'client' }

const FILES = {
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  sie: { ending: 'si', contentType: 'application/octet-stream' },
} as const

/** The desk reads the statement again after each line that is matched. */
const READS: ClientLimit = { hits: 1000, windowSeconds: 3600, per: 'client' }

export const bookkeepingRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/books', { limit: ASKS_FOR_A_MONTH }, async (c, deps) => {
    const { month } = parseInput(monthSchema, c.req.query())
    return c.json(await showDeskBooks(deps, month))
  }),
  forOwner('GET /api/desk/books/export', { limit: ASKS_FOR_A_MONTH }, async (c, deps) => {
    const { month, format } = parseInput(booksFileSchema, c.req.query())
    const days = daysOfMonth(month, stockholmDay(deps.clock()))
    const books = await collectBooks(deps, days)
    const content = await booksFile(deps, books, { ...days, format, accounts: BOOK_ACCOUNTS })
    const { ending, contentType } = FILES[format]
    const name = `${books.isTest ? 'test-' : ''}books-${month}.${ending}`
    return answerDocument(c, { name, content: Buffer.from(content), contentType })
  }),
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
