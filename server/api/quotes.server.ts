import type { Context } from 'hono'
import { answerWithYes } from '#domain/accounts/register/accept-quote.server.ts'
import { findViewer, type SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { payOrder } from '#domain/billing/payments/purchase/pay-order.server.ts'
import { declineQuote, reopenQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import { chooseReminders } from '#domain/orders/quotes/choose-reminders.server.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  openQuoteSchema,
  remindersSchema,
} from '#domain/orders/quotes/quotes.schema.ts'
import { listOpenOrders } from '#domain/reads/list-quotes.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { asViewer } from './admission.server.ts'
import { browserOf } from './browser.server.ts'
import { giveSession } from './give-session.server.ts'
import { type ApiRoute, forAnyone, forClient, forClientToRead } from './route/api-route.server.ts'

/** The secret of a quote's link comes in the body, so that no address and no log ever holds it. */
export const quoteRoutes: readonly ApiRoute[] = [
  // Each one may ask the register of VAT numbers.
  forAnyone('POST /api/quotes/open', { limit: { hits: 300, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await openQuote(deps, await readJson(c, openQuoteSchema), await readerOf(c, deps))),
  ),
  forAnyone('POST /api/quotes/reopen', { limit: { hits: 60, windowSeconds: 3600 } }, async (c, deps) => {
    const account = await readerOf(c, deps)
    return c.json(await reopenQuote(deps, await readJson(c, openQuoteSchema), account))
  }),
  forAnyone('POST /api/quotes/decline', { limit: { hits: 60, windowSeconds: 3600 } }, async (c, deps) => {
    const account = await readerOf(c, deps)
    return c.json(await declineQuote(deps, await readJson(c, declineQuoteSchema), account))
  }),
  // Each one may be a call to the payments provider.
  forAnyone('POST /api/quotes/accept', { limit: { hits: 60, windowSeconds: 3600 } }, async (c, deps) => {
    const client = await readerOf(c, deps)
    const input = await readJson(c, acceptQuoteSchema)
    const as = client ? asViewer(deps, client) : deps
    const { answer, begun } = await answerWithYes(as, input, { client, browser: browserOf(deps, c) })
    for (const line of begun ? await giveSession(deps, c, begun) : [])
      c.header('Set-Cookie', line, { append: true })
    return c.json(answer)
  }),
  forClientToRead('GET /api/orders/waiting', async (c, deps, viewer) =>
    c.json(await listOpenOrders(deps, viewer.id)),
  ),
  forClient('POST /api/orders/:id{ord_[0-9a-f]+}/reminders', async (c, deps, viewer) => {
    const { isReminded } = await readJson(c, remindersSchema)
    await chooseReminders(deps, { ownerId: viewer.id, orderId: c.req.param('id'), isReminded })
    return c.body(null, 204)
  }),
  forClient(
    'POST /api/orders/:id{ord_[0-9a-f]+}/pay',
    { limit: { hits: 60, windowSeconds: 3600 } },
    async (c, deps, viewer) =>
      c.json(await payOrder(deps, viewer, { orderId: c.req.param('id') }, c.req.header('Idempotency-Key'))),
  ),
]

/** The client who is signed in, of those who need not be. */
async function readerOf(c: Context<AppEnv>, deps: ServerDeps): Promise<SignedIn | undefined> {
  const viewer = await findViewer(deps, deps.sessionCookie.read(c.req.header('Cookie')))
  return viewer?.role === null ? viewer : undefined
}
