import * as z from 'zod/mini'
import { cancelQuote } from '#domain/billing/contracts/end-contract.server.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { withVersion } from '#domain/kernel/stored.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { writtenQuote } from '#domain/orders/quotes/quote-content.server.ts'
import { previewQuote, sendQuote, showQuote, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import {
  copyQuoteSchema,
  readDays,
  readQuote,
  writeQuoteSchema,
} from '#domain/orders/quotes/typed-quote.schema.ts'
import { copyQuote, createQuote, editDraft, type QuoteFor } from '#domain/orders/quotes/write-quote.server.ts'
import { cursorPageOfQuotes } from '#domain/reads/list-quotes.server.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { type ApiRoute, forOwner, forStaff, ONCE } from '../route/api-route.server.ts'

const QUOTE = '/api/desk/quotes/:id{[\\w-]+}'

const listSchema = z.extend(cursorSchema, {
  status: z.optional(
    z.enum(statusesOf(ORDER_STATES), { error: 'Unknown status. Choose one from the list.' }),
  ),
})

export const deskQuoteRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/quotes', async (c, deps) => {
    const { status, ...part } = parseInput(listSchema, c.req.query())
    return c.json(await cursorPageOfQuotes(deps.db, { ...part, ...(status && { statuses: [status] }) }))
  }),
  forStaff(`GET ${QUOTE}`, async (c, deps) =>
    c.json(writtenQuote(await showQuote(deps.db, c.req.param('id')))),
  ),
  // May query the VAT number register.
  forOwner('POST /api/desk/quotes', ONCE, async (c, deps) => {
    const typed = await readJson(c, writeQuoteSchema)
    return c.json(writtenQuote(await createQuote(deps, recipientOf(typed), readQuote(typed), typed.buyer)))
  }),
  forOwner(`POST ${QUOTE}/edit`, async (c, deps) => {
    // The form is complete: a field that was cleared is cleared in the draft.
    const draft = {
      options: [],
      discount: undefined,
      baseline: undefined,
      scope: undefined,
      payDays: undefined,
    }
    const { version, ...typed } = await readJson(c, withVersion(writeQuoteSchema))
    const which = { orderId: c.req.param('id'), version }
    return c.json(writtenQuote(await editDraft(deps, which, { ...draft, ...readQuote(typed) })))
  }),
  forOwner(`POST ${QUOTE}/buyer`, async (c, deps) => {
    const { version, ...buyer } = await readJson(c, withVersion(buyerSchema))
    return c.json(
      writtenQuote(await editDraft(deps, { orderId: c.req.param('id'), version }, { buyerInput: buyer })),
    )
  }),
  forOwner(`POST ${QUOTE}/copy`, ONCE, async (c, deps) => {
    const days = readDays(await readJson(c, copyQuoteSchema))
    return c.json(writtenQuote(await copyQuote(deps, { orderId: c.req.param('id') }, days)))
  }),
  forOwner(`POST ${QUOTE}/preview`, async (c, deps) => {
    const { to, url, mail } = await previewQuote(deps, { orderId: c.req.param('id') })
    return c.json({ to, url, subject: mail.subject, text: mail.text })
  }),
  forOwner(`POST ${QUOTE}/send`, ONCE, async (c, deps) => {
    const { version } = await readJson(c, withVersion(z.object({})))
    return c.json(writtenQuote(await sendQuote(deps, { orderId: c.req.param('id'), version })))
  }),
  forOwner(`POST ${QUOTE}/withdraw`, async (c, deps) =>
    c.json(writtenQuote(await withdrawQuote(deps, { orderId: c.req.param('id') }))),
  ),
  forOwner(`POST ${QUOTE}/cancel`, async (c, deps) =>
    c.json(writtenQuote(await cancelQuote(deps, { orderId: c.req.param('id') }))),
  ),
]

/** @throws AppError bad-input unless it names a client, an enquiry or a name */
function recipientOf({ clientId, enquiryId, name, email }: z.infer<typeof writeQuoteSchema>): QuoteFor {
  if (clientId) return { clientId }
  if (enquiryId) return { enquiryId }
  if (name.trim() === '' || email.trim() === '') throw badInput('Enter the client’s name and email address.')
  return { name, email }
}
