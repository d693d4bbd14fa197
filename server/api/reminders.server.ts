import {
  chooseReminder,
  reminderChoices,
  switchOffByLink,
} from '#domain/email/reminder-choices/choices.server.ts'
import { reminderChoiceSchema, switchOffSchema } from '#domain/email/reminder-choices/reminders.schema.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forAnyone, forClient, forClientToRead } from './route/api-route.server.ts'

/** Which reminders somebody gets by mail. */
export const reminderRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/account/reminders', async (c, deps, viewer) =>
    c.json(await reminderChoices(deps.db, viewer.id)),
  ),
  forClient('POST /api/account/reminders', async (c, deps, viewer) => {
    await chooseReminder(deps, { whom: viewer.id, ...(await readJson(c, reminderChoiceSchema)) })
    return c.json(await reminderChoices(deps.db, viewer.id))
  }),
  // Mail services ask for many of their users from few addresses.
  forAnyone('POST /api/reminders/off', { limit: { hits: 600, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await switchOffByLink(deps, await readJson(c, switchOffSchema))),
  ),
]
