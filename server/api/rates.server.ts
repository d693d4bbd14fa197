import { currentRate } from '#domain/billing/invoices/rates.server.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { type ApiRoute, forAnyone } from './route/api-route.server.ts'

/** With what prices are said in kronor: a rate, or null while none of the last week is known. */
export const rateRoutes: readonly ApiRoute[] = [
  forAnyone('GET /api/rate', async (c, { db, clock }) =>
    c.json((await currentRate(db, stockholmDay(clock()))) ?? null),
  ),
]
