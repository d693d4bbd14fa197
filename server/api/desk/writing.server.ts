import { findTyping, recordTyping, stopTyping } from '#domain/messages/presence.server.ts'
import { writingAboutSchema, writingSchema } from '#domain/messages/typing.schema.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** Who of the staff writes an answer, so that two do not write the same. */
export const writingRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/writing', async (c, deps) =>
    c.json(await findTyping(deps, parseInput(writingAboutSchema, c.req.query()).about)),
  ),
  forStaff('POST /api/desk/writing', async (c, deps) =>
    c.json(await recordTyping(deps, await readJson(c, writingSchema))),
  ),
  forStaff('POST /api/desk/writing/stop', async (c, deps) => {
    await stopTyping(deps, (await readJson(c, writingAboutSchema)).about)
    return c.json({})
  }),
]
