import { BOOK_ACCOUNTS } from '#domain/billing/books/accounts.ts'
import { booksFile } from '#domain/billing/books/books-file.server.ts'
import { collectBooks } from '#domain/billing/books/collect-books.server.ts'
import { booksFileSchema, daysOfMonth, monthSchema } from '#domain/billing/books/month.schema.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { showDeskBooks } from '#domain/reads/desk-books.server.ts'
import { answerDocument } from '../../http/answer-paper.server.ts'
import { parseInput } from '../../http/body.server.ts'
import { type ApiRoute, type ClientLimit, forOwner, forStaff } from '../route/api-route.server.ts'

/** Each asks the payments provider for all that moved. */
const ASKS_FOR_A_MONTH: ClientLimit = { hits: 120, windowSeconds: 3600, per: 'client' }

const FILES = {
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  sie: { ending: 'si', contentType: 'application/octet-stream' },
} as const

/** What the studio reads of its books by month; the files, for which vouchers are numbered, are the owners'. */
export const deskBookRoutes: readonly ApiRoute[] = [
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
]
