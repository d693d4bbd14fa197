import { checkVatNumber } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import { listVatNumbers } from '#domain/reads/desk-books.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** VAT numbers that are not confirmed, and a check of one of them now instead of within the hour. */
export const deskVatNumberRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/vat-numbers', async (c, deps) => c.json(await listVatNumbers(deps))),
  forStaff('POST /api/desk/vat-numbers/:id{[\\w-]+}/check', async (c, deps) => {
    const found = (await listVatNumbers(deps)).find(({ id }) => id === c.req.param('id'))
    if (!found) throw notFound('This VAT number no longer needs a check.')
    await checkVatNumber(deps, { userId: found.clientId, vatNumber: found.vatNumber })
    return c.json({})
  }),
]
