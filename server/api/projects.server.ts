import { askChangesSchema } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { listDeliveries } from '#domain/delivery/deliveries/deliveries.server.ts'
import { approveDelivery, askForChanges } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import {
  chooseReminder,
  reminderChoices,
  switchOffByLink,
} from '#domain/email/reminder-choices/choices.server.ts'
import { reminderChoiceSchema, switchOffSchema } from '#domain/email/reminder-choices/reminders.schema.ts'
import { pageSchema } from '#domain/kernel/pages.schema.ts'
import { saveIntakeSchema } from '#domain/projects/intake.schema.ts'
import { saveIntake } from '#domain/projects/intake.server.ts'
import { seeResult } from '#domain/projects/projects.server.ts'
import { pageOfProjects } from '#domain/reads/list-projects.server.ts'
import { timelineQuerySchema } from '#domain/reads/project-pages.schema.ts'
import { showOwnProject } from '#domain/reads/project-pages.server.ts'
import { projectTimeline } from '#domain/reads/project-timeline.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import { answerPage } from '../http/errors.server.ts'
import { type ApiRoute, forAnyone, forClient, forClientToRead } from './route/api-route.server.ts'

export const projectRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/projects', async (c, deps, viewer) =>
    answerPage(c, await pageOfProjects(deps.db, viewer.id, parseInput(pageSchema, c.req.query()))),
  ),
  forClientToRead('GET /api/projects/:id{prj_[0-9a-f]+}', async (c, deps, viewer) =>
    c.json(await showOwnProject(deps, { ownerId: viewer.id, projectId: c.req.param('id') })),
  ),
  forClientToRead('GET /api/projects/:id{prj_[0-9a-f]+}/timeline', async (c, deps, viewer) => {
    const request = parseInput(timelineQuerySchema, c.req.query())
    return c.json(await projectTimeline(deps, { ownerId: viewer.id, projectId: c.req.param('id') }, request))
  }),
  forClient(
    'POST /api/projects/:id{prj_[0-9a-f]+}/intake',
    { limit: { hits: 120, windowSeconds: 60 } },
    async (c, deps, viewer) => {
      const { read, ...intake } = await readJson(c, saveIntakeSchema)
      return c.json(
        await saveIntake(deps, { ownerId: viewer.id, projectId: c.req.param('id') }, intake, read),
      )
    },
  ),
  forClient('POST /api/projects/:id{prj_[0-9a-f]+}/seen', async (c, deps, viewer) =>
    c.json(await seeResult(deps, { ownerId: viewer.id, projectId: c.req.param('id') })),
  ),
  forClientToRead('GET /api/projects/:id{prj_[0-9a-f]+}/deliveries', async (c, deps, viewer) =>
    c.json(await listDeliveries(deps.db, { ownerId: viewer.id, projectId: c.req.param('id') })),
  ),
  forClient('POST /api/deliveries/:id{dlv_[0-9a-f]+}/approve', async (c, deps, viewer) =>
    c.json(await approveDelivery(deps, { ownerId: viewer.id, deliveryId: c.req.param('id') })),
  ),
  forClient('POST /api/deliveries/:id{dlv_[0-9a-f]+}/ask-changes', async (c, deps, viewer) => {
    const { words } = await readJson(c, askChangesSchema)
    const deliveryId = c.req.param('id')
    return c.json(await askForChanges(deps, { ownerId: viewer.id, deliveryId, words }))
  }),
  forClientToRead('GET /api/account/reminders', async (c, deps, viewer) =>
    c.json(await reminderChoices(deps.db, viewer.id)),
  ),
  forClient('POST /api/account/reminders', async (c, deps, viewer) => {
    await chooseReminder(deps, { whom: viewer.id, ...(await readJson(c, reminderChoiceSchema)) })
    return c.json(await reminderChoices(deps.db, viewer.id))
  }),
  // Email providers send the requests of many users from few addresses.
  forAnyone('POST /api/reminders/off', { limit: { hits: 600, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await switchOffByLink(deps, await readJson(c, switchOffSchema))),
  ),
]
